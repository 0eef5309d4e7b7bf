import type { ReactNode } from 'react';
import type { Locale } from '../../domain/locales/locales.ts';
import { shellIds } from '../../domain/site/shell-ids.ts';
import { usePage } from '../page-context.ts';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './language-dialog.module.css';

/**
 * The languages to choose from (spec 1 §2 "Language dialog"); a site with one language has no dialog.
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
