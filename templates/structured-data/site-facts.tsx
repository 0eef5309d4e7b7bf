import type { EntryLink } from '../../domain/content/entries.ts';
import { entryOfType } from '../entries-of-type.ts';
import { navigationItems } from '../links/navigation-items.ts';
import { type PageContext, usePage } from '../page-context.ts';
import { type Facts, StructuredData } from './structured-data.tsx';

/** Tells search engines on the home page whose site it is: the name, logo and profiles of header and footer. */
export function SiteFacts({ layout }: { readonly layout: EntryLink | undefined }) {
  const page = usePage();
  const url = page.absoluteUrl(page.homePath ?? '/');
  const organization = { '@id': `${url}#organization` };
  return (
    <StructuredData
      facts={[
        { '@type': 'Organization', ...organization, name: page.brand, url, ...shellFacts(page, layout) },
        { '@type': 'WebSite', name: page.brand, url, inLanguage: page.locale.tag, publisher: organization },
      ]}
    />
  );
}

function shellFacts(page: PageContext, link: EntryLink | undefined): Partial<Facts> {
  const { header, footer } = entryOfType(page, link, 'layout') ?? {};
  const logo = page.image(entryOfType(page, header, 'header')?.logo);
  const links = navigationItems(page, entryOfType(page, footer, 'footer')?.socialLinks);
  const profiles = links.flatMap(({ url }) => (url?.startsWith('https://') ? [url] : []));
  return {
    ...(logo && { logo: page.absoluteUrl(logo.url) }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}
