import { isLinkableType } from '../../domain/content/content-model.ts';
import { isBlank } from '../../domain/content/values.ts';
import type { Content, LocalizedValues } from '../model/content.ts';

/** Lists fields that don't affect URLs, directory lists or findings about URLs. */
const beside: ReadonlySet<string> = new Set([
  'blocks',
  'description',
  'icon',
  'identifier',
  'kind',
  'layout',
  'note',
  'ogImage',
  'partnerLogo',
  'partnerName',
  'personalization',
  'system',
  'text',
  'variant',
]);

/**
 * Serializes everything of an entry that URLs depend on, for comparison between builds. Of a page's title only the
 * languages that have one matter.
 */
export function urlBasis(content: Content, id: string): string {
  const type = content.typeOf(id);
  const head = [content.spaceTypeOf(id), content.stateOf(id), [...(content.publishedIn(id) ?? [])]];
  if (!isLinkableType(type)) return JSON.stringify(head);
  const checked = content.checkedEntry(id);
  const fields = Object.entries(checked?.entry.fields ?? {})
    .filter(([name]) => !beside.has(name))
    .map(([name, values]) => [name, name === 'title' ? presence(values) : values]);
  return JSON.stringify([head, fields, checked?.findings.map(({ field }) => field)]);
}

function presence(values: LocalizedValues): [string, boolean][] {
  return Object.entries(values).map(([locale, value]) => [locale, value != null && !isBlank(value)]);
}
