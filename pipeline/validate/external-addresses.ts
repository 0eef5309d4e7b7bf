import { fieldsOf } from '../../domain/content/content-model.ts';
import { safeUri } from '../../domain/content/values.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { rules } from '../model/rules.ts';
import type { UrlTable } from '../model/urls.ts';
import { pathOnSite } from '../model/urls.ts';
import { inLocales, mergeLanguages } from './findings.ts';
import { mayRefer, referencesIn, type WrittenAddress } from './references.ts';

export interface ExternalAddress extends Omit<WrittenAddress, 'uri'> {
  readonly entryId: string;
  readonly contentType: string;
  /** http or https, without a fragment. */
  readonly address: string;
}

/** Lists the external addresses of published entries, once per value. @param origin the site's own */
export function externalAddresses(content: Content, urls: UrlTable, origin: string): ExternalAddress[] {
  return content.index.entries.ids.flatMap((id) =>
    content.withCache(() => addressesOf(content, urls, id, origin)),
  );
}

function addressesOf(content: Content, urls: UrlTable, id: string, origin: string): ExternalAddress[] {
  const entry = content.entry(id);
  if (!entry) return [];
  const found = new Map<string, ExternalAddress>();
  for (const [name, field] of Object.entries(fieldsOf(entry.type) ?? {})) {
    const values = entry.fields[name];
    if (!values || !mayRefer(name, field)) continue;
    for (const { uri, locales, writtenIn } of referencesIn(content, entry, name, field, values).addresses) {
      const address = externalAddress(uri, origin);
      // Ignores the external destination if an internal one exists.
      const isUnused = name === 'externalDestination' && !urls.get(id)?.includes(safeUri(uri));
      if (address === undefined || isUnused) continue;
      const place = { entryId: id, contentType: entry.type, field: name, address };
      found.set(`${name} ${locales} ${address}`, { ...place, locales, ...(writtenIn && { writtenIn }) });
    }
  }
  return [...found.values()];
}

function externalAddress(uri: string, origin: string): string | undefined {
  const url = URL.parse(safeUri(uri) ?? '');
  if (!url || !/^https?:$/.test(url.protocol) || pathOnSite(url.href, origin) !== undefined) return undefined;
  url.hash = '';
  return url.href;
}

/** Creates a finding per field with a broken address. @param problems descriptions by address */
export function unreachableLinks(
  { locales }: Content,
  addresses: readonly ExternalAddress[],
  problems: ReadonlyMap<string, string>,
): Finding[] {
  const found = addresses.flatMap(({ address, locales: readers, ...place }): Finding[] => {
    const problem = problems.get(address);
    if (problem === undefined) return [];
    const finding: Finding = {
      rule: 'unreachable-link',
      message: `${rules['unreachable-link'].title}: the field "${place.field}" links to ${address}, which ${problem}.`,
      hint: 'Open the address. Correct or remove the link if it is gone; if it only rejects automated requests, add it to externalLinks.ignore in site.config.ts.',
      ...place,
      target: address,
      ...inLocales(readers, locales.length),
    };
    return [finding];
  });
  return mergeLanguages(
    found,
    locales.map(({ code }) => code),
  );
}
