import type { ReactNode } from 'react';
import type { Locale } from '../../domain/locales/locales.ts';
import { dialogTitleId, shellIds } from '../../domain/site/shell.ts';
import { usePage } from '../pages/page-context.ts';
import styles from './dialogs.module.css';
import { CloseIcon } from './icons.tsx';
import { pill } from './links.tsx';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/** Shows a titled dialog: a popover without JavaScript, which the runtime opens as a modal dialog. */
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

/** Closes the dialog that it stands in. */
export function CloseButton({ dialog, label }: { readonly dialog: string; readonly label: string }) {
  return (
    <button
      type="button"
      className={styles.close}
      popoverTarget={dialog}
      popoverTargetAction="hide"
      aria-label={label}
    >
      <CloseIcon />
    </button>
  );
}

/**
 * Shows the languages to choose from (spec 1 §2 "Language dialog"); a site with one language has no dialog.
 *
 * @param children `LanguageItem`s: the dialog is the same on all pages of a language, an item on a page in all languages
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
  /** Where the language's version of the page is, root-relative. */
  readonly path: string;
  /** Is it the language of the page itself? */
  readonly current: boolean;
}

/** Shows a language to choose, with the page’s address in it. */
export function LanguageItem({ locale, path, current }: ItemProps) {
  return (
    <li>
      <a
        href={path}
        lang={locale.tag}
        hrefLang={locale.tag}
        className={styles.language}
        aria-current={current ? 'true' : undefined}
      >
        {locale.name}
      </a>
    </li>
  );
}

/** Lists the kinds of cookie that a visitor may allow; the runtime stores the choice under these names. */
const optionalKinds = ['statistics', 'marketing'] as const;

/** Renders the dialog of "change your preferences" (spec 1 §2 "Footer"). */
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
    <form method="dialog" data-scripted="" data-cookie-form="">
      <p>{t('cookies.intro')}</p>
      <CookieKind name="necessary" required />
      {optionalKinds.map((name) => (
        <CookieKind key={name} name={name} />
      ))}
      <div className={styles.actions}>
        <button type="submit" value="save" data-label="cookies-save" className={pill('secondary')}>
          {t('cookies.save')}
        </button>
        <button type="submit" value="all" data-label="cookies-all" className={pill('primary')}>
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
        name={required ? undefined : name}
        defaultChecked={required}
        disabled={required}
      />
      <span>
        <strong>{t(`cookies.${name}`)}</strong>
        <span className={styles.explanation}>{t(`cookies.${name}.text`)}</span>
      </span>
    </label>
  );
}
