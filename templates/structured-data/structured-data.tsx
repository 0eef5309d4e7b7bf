import { jsonForHtml } from '../islands/json-for-html.ts';

/** An object of schema.org's vocabulary: `@type` and its properties. */
export interface Facts {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** What search engines read about what the page shows, as JSON-LD: a block of data, which browsers never run. */
export function StructuredData({ facts }: { readonly facts: readonly Facts[] }) {
  const [only, ...others] = facts;
  if (!only) return null;
  const content = others.length > 0 ? { '@graph': facts } : only;
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped for its place
      dangerouslySetInnerHTML={{ __html: jsonForHtml({ '@context': 'https://schema.org', ...content }) }}
    />
  );
}
