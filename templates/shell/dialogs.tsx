import type { ReactNode } from 'react';
import { shellIds } from '../../domain/content/anchor-ids.ts';
import type { Locale } from '../../domain/locales/locales.ts';
import { dialogTitleId } from '../../domain/site/shell.ts';
import { usePage } from '../pages/page-context.ts';
import styles from './dialogs.module.css';
import { Icon } from './icons.tsx';
import { pill } from './links.tsx';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/** Shows a titled dialog: a popover, which the runtime opens as a modal. */
function DialogFrame({ id, title, closeLabel, children }: Props) {
  const titleId = dialogTitleId(id);
  return (
    <dialog id={id} popover="auto" className={styles.dialog} aria-labelledby={titleId}>
      <div className={styles.content}>
        <div className={styles.top}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <CloseButton dialog={id} label={closeLabel} />
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Closes its dialog. */
export function CloseButton({ dialog, label }: { readonly dialog: string; readonly label: string }) {
  return (
    <button
      type="button"
      className={`round ${styles.close}`}
      popoverTarget={dialog}
      popoverTargetAction="hide"
      aria-label={label}
    >
      <Icon name="close" />
    </button>
  );
}

/**
 * Shows the language dialog (spec 1 §2 "Language dialog"), unless the site has one language.
 * @param children `LanguageItem`s, which are the same in all languages of a page
 */
export function LanguageDialog({ children }: { readonly children: ReactNode }) {
  const { locales, t } = usePage();
  if (locales.length < 2) return null;
  return (
    <DialogFrame id={shellIds.languageDialog} title={t('language.choose')} closeLabel={t('language.close')}>
      <ul className={styles.languages}>{children}</ul>
    </DialogFrame>
  );
}

interface ItemProps {
  readonly locale: Locale;
  /** Root-relative path of the page in the language. */
  readonly path: string;
  /** Whether it is the page's own language. */
  readonly current: boolean;
}

/** Shows a language with a link to the page in it. */
export function LanguageItem({ locale, path, current }: ItemProps) {
  return (
    <li>
      <a href={path} lang={locale.tag} aria-current={current ? 'true' : undefined}>
        {locale.name}
      </a>
    </li>
  );
}

/** Kinds of cookies that need consent; the runtime stores them by these names. */
const optionalKinds = ['statistics', 'marketing'] as const;

/** Renders the cookie settings (spec 1 §2 "Footer"). */
export function CookieSettings() {
  const { t } = usePage();
  return (
    <DialogFrame id={shellIds.cookieSettings} title={t('cookies.title')} closeLabel={t('cookies.close')}>
      <noscript>
        <p>{t('cookies.needScript')}</p>
      </noscript>
      <Choices />
    </DialogFrame>
  );
}

function Choices() {
  const { t } = usePage();
  return (
    <form data-scripted="" data-cookie-form="" method="dialog">
      <p>{t('cookies.intro')}</p>
      <CookieKind name="necessary" required />
      {optionalKinds.map((name) => (
        <CookieKind key={name} name={name} />
      ))}
      <div className={styles.actions}>
        {/* First, because the Enter key presses the first one. */}
        <button type="submit" value="cookies-save" className={`${pill('secondary')} ${styles.save}`}>
          {t('cookies.save')}
        </button>
        {/* As easy to find and to press as each other. */}
        <button type="submit" value="cookies-none" className={pill('neutral')}>
          {t('cookies.rejectAll')}
        </button>
        <button type="submit" value="cookies-all" className={pill('neutral')}>
          {t('cookies.acceptAll')}
        </button>
      </div>
    </form>
  );
}

interface CookieKindProps {
  readonly name: 'statistics' | 'marketing' | 'necessary';
  readonly required?: boolean;
}

function CookieKind({ name, required = false }: CookieKindProps) {
  const { t } = usePage();
  return (
    <label className={styles.kind}>
      <input
        type="checkbox"
        disabled={required}
        name={required ? undefined : name}
        defaultChecked={required}
      />
      <span>
        <strong>{t(`cookies.${name}`)}</strong>
        <span className={styles.explanation}>{t(`cookies.${name}.text`)}</span>
      </span>
    </label>
  );
}
