import type { Locale } from '../../domain/locales.ts';
import { usePage } from '../page-context.ts';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './language-dialog.module.css';
import { shellIds } from './shell-ids.ts';

interface Props {
  /** Where each published language's version of the page is, root-relative. */
  readonly alternates: readonly { readonly locale: Locale; readonly path: string }[];
  /** UI code of the page's language. */
  readonly current: string;
}

/** The languages to choose from (spec 1 §2 "Language dialog"); a site with one language has no dialog. */
export function LanguageDialog({ alternates, current }: Props) {
  const { locales, t } = usePage();
  if (locales.length < 2) return null;
  return (
    <DialogFrame id={shellIds.languageDialog} title={t('language.choose')} closeLabel={t('language.close')}>
      <ul className={styles.languages}>
        {alternates.map(({ locale, path }) => (
          <li key={locale.code}>
            <LanguageLink locale={locale} path={path} current={locale.code === current} />
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}

interface LinkProps {
  readonly locale: Locale;
  readonly path: string;
  readonly current: boolean;
}

function LanguageLink({ locale, path, current }: LinkProps) {
  return (
    <a
      href={path}
      lang={locale.tag}
      hrefLang={locale.tag}
      className={styles.language}
      aria-current={current ? 'true' : undefined}
    >
      {locale.name}
    </a>
  );
}
