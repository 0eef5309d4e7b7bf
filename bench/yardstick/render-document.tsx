import { renderToStaticMarkup } from 'react-dom/server';
import type { Entry } from '../../domain/entries.ts';
import { directionOf } from '../../domain/locales.ts';
import type { PagePlan } from '../../pipeline/model/plan.ts';
import { headModel } from '../../pipeline/render/head-model.ts';
import { pageContext } from '../../pipeline/render/page-context.ts';
import type { Translate } from '../../pipeline/render/translate.ts';
import type { View } from '../../pipeline/render/view.ts';
import { Head, LanguageDialog, PageBody, ShellEnd, ShellStart, shellIds } from '../../templates/index.ts';
import { type PageContext, PageContextProvider } from '../../templates/page-context.ts';

type Page = Entry<'page' | 'partnerPage'>;

/** A whole page from one call of React: nothing is kept from one page to the next. */
export function renderDocument(view: View, t: Translate, plan: PagePlan, path: string): string {
  const page = view.entry(plan.entryId) as Page;
  const context = pageContext(view, t, plan.entryId);
  const { code, tag } = view.locale;
  const markup = renderToStaticMarkup(
    <PageContextProvider value={context}>
      <html lang={tag} dir={directionOf(code)}>
        <head>
          <Head {...headModel(view, page, path, plan)} />
        </head>
        <Body view={view} context={context} page={page} plan={plan} />
      </html>
    </PageContextProvider>,
  );
  return `<!DOCTYPE html>${markup}\n`;
}

interface BodyProps {
  readonly view: View;
  readonly context: PageContext;
  readonly page: Page;
  readonly plan: PagePlan;
}

function Body({ view, context, page, plan }: BodyProps) {
  const layout = view.entry(page.layout?.sys.id);
  const { header, footer } = layout?.type === 'layout' ? layout : {};
  const alternates = view.content.locales.flatMap((locale, at) => {
    const path = plan.paths[at];
    return path === undefined ? [] : [{ locale, path }];
  });
  return (
    <body>
      <ShellStart header={context.entry(header) as Entry<'header'> | undefined} />
      <main id={shellIds.main} tabIndex={-1}>
        <PageBody blocks={context.entries(page.blocks)} />
      </main>
      <ShellEnd
        footer={context.entry(footer) as Entry<'footer'> | undefined}
        chatScript={view.site.config.chat?.script}
      />
      <LanguageDialog alternates={alternates} current={view.locale.code} />
    </body>
  );
}
