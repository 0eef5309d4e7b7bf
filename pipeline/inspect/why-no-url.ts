import type { LinkableType } from '../../domain/content/content-model.ts';
import { ownField } from '../../domain/content/space-names.ts';
import { isBlank } from '../../domain/content/values.ts';
import type { SiteLocale } from '../model/content.ts';
import { valueIn } from '../model/localize.ts';
import type { InspectedSite } from './inspected-site.ts';

/** Fields required for a URL, in the order of their checks. */
const needed: Readonly<Record<LinkableType, readonly string[]>> = {
  directory: ['slug'],
  page: ['title', 'slug'],
  partnerPage: ['title', 'slug'],
  stub: ['title', 'slug'],
  pageHub: [],
  emailNamedDestination: [],
  anchor: ['target'],
  externalLink: ['externalDestination'],
  mailtoLink: ['mailTo'],
  callToAction: ['externalDestination'],
};

/** Lists the chain from the top; a cycle ends before it repeats. */
export function chainTo({ chains, urls }: Pick<InspectedSite, 'chains' | 'urls'>, id: string): string[] {
  const way = new Set<string>();
  for (let at: string | undefined = id; at !== undefined && !way.has(at); at = chains.next.get(at))
    way.add(at);
  return urls.has(id) ? [...way].reverse() : [];
}

/** Explains why a published entry has no URL in a language. @param chain ids from the root down to this entry */
export function whyNoUrl(
  site: Pick<InspectedSite, 'content' | 'chains'>,
  id: string,
  chain: readonly string[],
  locale: SiteLocale,
): string {
  if (site.chains.withoutRoot.has(locale.code)) {
    return `Directory of locale not found: no directory without a parent has the slug "${locale.code}".`;
  }
  const fault = site.chains.faults.get(id)?.find(({ affects }) => affects?.locales.includes(locale.code));
  if (fault) return fault.entryId === id ? fault.message : `${fault.message} (entry ${fault.entryId})`;
  for (const hop of chain) {
    const field = missingField(site, hop, locale);
    if (field === undefined) continue;
    const own = site.content.spaceTypeOf(hop) ?? '';
    const where = hop === id ? '' : ` of the ${own} "${hop}" above`;
    return `no ${ownField(site.content.index.names, own, field)}${where} in ${locale.contentful}${fallbackNote(locale)}`;
  }
  return 'the entry has no URL of its own here';
}

function missingField(
  { content }: Pick<InspectedSite, 'content'>,
  id: string,
  locale: SiteLocale,
): string | undefined {
  const entry = content.entry(id);
  const fields = needed[entry?.type as LinkableType] ?? [];
  return fields.find((field) => {
    const value = valueIn(entry?.fields[field], locale, content.index.defaultLocale, field !== 'target');
    return value === undefined || (field !== 'slug' && isBlank(value));
  });
}

function fallbackNote({ fallbacks }: SiteLocale): string {
  const others = fallbacks.slice(1);
  return others.length === 0 ? '' : `, nor by fallback to ${others.join(', ')}`;
}
