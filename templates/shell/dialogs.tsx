import type { ReactNode } from 'react';
import { shellIds } from '../../domain/content/anchor-ids.ts';
import type { Locale } from '../../domain/locales/locales.ts';
import { dialogTitleId } from '../../domain/site/shell.ts';
import { type ShapePage, useShape } from '../pages/page-context.ts';
import { textIn } from '../shape.tsx';
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
      className="round"
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
  const { locales, t } = useShape();
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

type OptionalKind = 'statistics' | 'marketing';

/** Lists the kinds of cookies that visitors decide on; the runtime stores them by these names. Tag managers alone load marketing. */
function optionalKinds({ analytics }: ShapePage): readonly OptionalKind[] {
  if (analytics?.tag) return ['statistics', 'marketing'];
  return analytics?.endpoint === undefined ? [] : ['statistics'];
}

/**
 * Asks a first visit for consent, above the header: in its place from the first paint on, it covers nothing and moves nothing. Its
 * buttons are those of the cookie settings.
 */
export function CookieQuestion() {
  const page = useShape();
  const { t } = page;
  const kind = optionalKinds(page).at(-1);
  if (!kind || page.consent === 'notNeeded') return null;
  return (
    <section className={`no-print ${styles.question}`} aria-label={t('cookies.title')} data-question="">
      <div className={`page-wide flow-row ${styles.top}`}>
        <p>
          {t(`cookies.question.${kind}`)} {t('cookies.later')}
        </p>
        <div className={styles.answers}>
          <DecideAll form={shellIds.cookieForm} variant="secondary" />
        </div>
      </div>
    </section>
  );
}

/** Renders the cookie settings (spec 1 §2 "Footer"), with what the site uses alone. */
export function CookieSettings() {
  const page = useShape();
  const { t } = page;
  const kinds = optionalKinds(page);
  return (
    <DialogFrame id={shellIds.cookieSettings} title={t('cookies.title')} closeLabel={t('cookies.close')}>
      {kinds.length === 0 ? (
        <>
          <p>{t('cookies.noneNeeded')}</p>
          <Necessary isChoice={false} />
        </>
      ) : (
        <>
          <noscript>
            <p>{t('cookies.needScript')}</p>
          </noscript>
          <Choices kinds={kinds} />
        </>
      )}
    </DialogFrame>
  );
}

function Choices({ kinds }: { readonly kinds: readonly OptionalKind[] }) {
  const { t, consent } = useShape();
  const isAsked = consent === 'ask';
  return (
    <form id={shellIds.cookieForm} data-scripted="" method="dialog">
      <p>
        {isAsked ? t('cookies.intro') : t('cookies.noneNeeded')}{' '}
        {isAsked ? t('cookies.later') : t('cookies.optOut')}
      </p>
      <Necessary isChoice />
      {kinds.map((name) => (
        <CookieKind key={name} name={name} isOn={!isAsked} text={t(`cookies.${name}.text`)} />
      ))}
      <div className={`${styles.actions} ${styles.answers}`}>
        {/* First, because the Enter key presses the first one. */}
        <button type="submit" value="cookies-save" className={`${pill('secondary')} ${styles.save}`}>
          {t('cookies.save')}
        </button>{' '}
        <DecideAll variant="neutral" />
      </div>
    </form>
  );
}

interface DecideAllProps {
  /** Id of the form, for buttons outside of it. */
  readonly form?: string;
  readonly variant: 'neutral' | 'secondary';
}

/** Shows the buttons that refuse and allow all kinds: as easy to find and to press as each other. */
function DecideAll({ form, variant }: DecideAllProps) {
  const { t } = useShape();
  return (
    <>
      <button type="submit" form={form} value="cookies-none" className={pill(variant)}>
        {t('cookies.rejectAll')}
      </button>{' '}
      <button type="submit" form={form} value="cookies-all" className={pill(variant)}>
        {t('cookies.acceptAll')}
      </button>
    </>
  );
}

/** Says what the site keeps on the device for itself, if anything. @param isChoice whether visitors choose other kinds */
function Necessary({ isChoice }: { readonly isChoice: boolean }) {
  const page = useShape();
  const { t, checkout, hasChat, locales } = page;
  const names = [
    checkout && t('cookies.use.order'),
    hasChat && t('cookies.use.chat'),
    locales.length > 1 && t('cookies.use.language'),
    isChoice && t('cookies.use.choice'),
  ].filter((name) => name !== undefined && name !== false);
  if (names.length === 0) return null;
  const uses = textIn(page, ({ locale }, inLanguage) =>
    new Intl.ListFormat(locale.tag).format(names.map((name) => inLanguage(name))),
  );
  const text = `${t('cookies.necessary.uses', { uses })} ${t('cookies.necessary.text')}`;
  return <CookieKind name="necessary" isOn text={text} />;
}

interface CookieKindProps {
  readonly name: OptionalKind | 'necessary';
  readonly isOn: boolean;
  readonly text: string;
}

function CookieKind({ name, isOn, text }: CookieKindProps) {
  const { t } = useShape();
  const isFixed = name === 'necessary';
  return (
    <label className={styles.kind}>
      <input type="checkbox" disabled={isFixed} name={isFixed ? undefined : name} defaultChecked={isOn} />
      <span>
        <strong>{t(`cookies.${name}`)}</strong> <span className={styles.explanation}>{text}</span>
      </span>{' '}
    </label>
  );
}
