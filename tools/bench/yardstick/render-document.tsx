import { renderToStaticMarkup } from 'react-dom/server';
import type { Entry } from '../../../domain/content/entries.ts';
import { unprefixedLocale } from '../../../domain/locales/locales.ts';
import { directionOf } from '../../../domain/locales/text-direction.ts';
import { shellIds } from '../../../domain/site/shell-ids.ts';
import { absoluteUrl } from '../../../pipeline/model/absolute-url.ts';
import type { SiteLocale } from '../../../pipeline/model/content.ts';
import type { EntryPlan } from '../../../pipeline/model/plan.ts';
import { headModel } from '../../../pipeline/render/head.ts';
import type { Language, View } from '../../../pipeline/render/language.ts';
import { pageContext } from '../../../pipeline/render/page-context.ts';
import {
  Alternates,
  Head,
  LanguageDialog,
  LanguageItem,
  PageBody,
  ShellEnd,
  ShellStart,
} from '../../../templates/index.ts';
import { PageContextProvider, usePage } from '../../../templates/page-context.ts';

type Page = Entry<'page' | 'partnerPage'>;

/** The page in one of the languages in which it exists. */
interface Version {
  readonly locale: SiteLocale;
  readonly path: string;
}

/** A whole page from one call of React: no markup is kept from one page to the next. */
export function renderDocument(language: Language, plan: EntryPlan, path: string): string {
  const { view } = language;
  const page = view.entry(plan.entryId) as Page;
  const versions = versionsOf(view, plan);
  const { code, tag } = view.locale;
  const markup = renderToStaticMarkup(
    <PageContextProvider value={pageContext(language, plan.entryId)}>
      <html lang={tag} dir={directionOf(code)}>
        <head>
          <Head {...headModel(view, page, path)} />
          <Alternates alternates={alternatesOf(view.site.config.origin, versions)} />
        </head>
        <Body view={view} page={page} versions={versions} />
      </html>
    </PageContextProvider>,
  );
  return `<!DOCTYPE html>${markup}\n`;
}

function versionsOf({ content }: View, { paths }: EntryPlan): Version[] {
  return content.locales.flatMap((locale, at) => {
    const path = paths[at];
    return path === undefined ? [] : [{ locale, path }];
  });
}

function alternatesOf(origin: string, versions: readonly Version[]) {
  return versions.flatMap(({ locale: { code, tag }, path }) => {
    const href = absoluteUrl(origin, path);
    return code === unprefixedLocale
      ? [
          { tag, href },
          { tag: 'x-default', href },
        ]
      : [{ tag, href }];
  });
}

interface BodyProps {
  readonly view: View;
  readonly page: Page;
  readonly versions: readonly Version[];
}

function Body({ view, page, versions }: BodyProps) {
  const { entry, entries, locale } = usePage();
  const layout = entry(page.layout);
  const { header, footer } = layout?.type === 'layout' ? layout : {};
  return (
    <body>
      <ShellStart header={entry(header) as Entry<'header'> | undefined} />
      <main id={shellIds.main} tabIndex={-1}>
        <PageBody blocks={entries(page.blocks)} partner={page.type === 'partnerPage' ? page : undefined} />
      </main>
      <ShellEnd
        footer={entry(footer) as Entry<'footer'> | undefined}
        chatScript={view.site.config.chat?.script}
      />
      <LanguageDialog>
        {versions.map((version) => (
          <LanguageItem
            key={version.locale.code}
            {...version}
            current={version.locale.code === locale.code}
          />
        ))}
      </LanguageDialog>
    </body>
  );
}
