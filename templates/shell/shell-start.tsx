import type { Entry } from '../../domain/content/entries.ts';
import { shellIds } from '../../domain/site/shell-ids.ts';
import { usePage } from '../page-context.ts';
import { Header } from './header.tsx';

interface Props {
  readonly header?: Entry<'header'> | undefined;
}

/** What comes before a page's main part, the same on every page of a language. */
export function ShellStart({ header }: Props) {
  const { t } = usePage();
  return (
    <>
      <a href={`#${shellIds.main}`} className="skip-link">
        {t('shell.skipToContent')}
      </a>
      <Header entry={header} />
    </>
  );
}
