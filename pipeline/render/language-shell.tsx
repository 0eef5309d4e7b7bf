import type { Entry } from '../../domain/content/entries.ts';
import { LanguageDialog, ShellEnd, ShellStart } from '../../templates/index.ts';
import type { PageContext } from '../../templates/page-context.ts';
import { type Frame, frameOf, markupOf } from './markup.tsx';
import type { View } from './view.ts';

/** What all pages of a language and a layout have around their main part; layouts may have the same. */
export interface LanguageShell {
  readonly start: string;
  readonly end: string;
  /** Around the items that `pageLanguages` gives. */
  readonly dialog: Frame;
}

/** Ids of the entries that a layout is made of. */
export interface ShellEntries {
  readonly header: string | undefined;
  readonly footer: string | undefined;
}

/** @param layoutId a page's own layout; without one it gets the home page's, so that no page is without a way on */
export function shellEntries(view: View, layoutId: string | undefined): ShellEntries {
  const layout = view.entry(layoutId ?? homeLayout(view));
  const { header, footer } = layout?.type === 'layout' ? layout : {};
  return { header: header?.sys.id, footer: footer?.sys.id };
}

export function renderShell(
  view: View,
  context: PageContext,
  { header, footer }: ShellEntries,
): LanguageShell {
  const headerEntry = view.entry(header) as Entry<'header'> | undefined;
  const footerEntry = view.entry(footer) as Entry<'footer'> | undefined;
  const chatScript = view.site.config.chat?.script;
  return {
    start: markupOf(context, <ShellStart header={headerEntry} />),
    end: markupOf(context, <ShellEnd footer={footerEntry} chatScript={chatScript} />),
    dialog: frameOf(context, (items) => <LanguageDialog>{items}</LanguageDialog>),
  };
}

function homeLayout(view: View): string | undefined {
  const home = view.entry(view.site.sections.homePage);
  return home && 'layout' in home ? home.layout?.sys.id : undefined;
}
