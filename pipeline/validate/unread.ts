import {
  contentTypes,
  fieldsOf,
  isLinkableType,
  writtenPageTypes,
} from '../../domain/content/content-model.ts';
import { modelType } from '../../domain/content/space-names.ts';
import { formatCount } from '../../domain/site/format-count.ts';
import { type Content, publishedIds } from '../model/content.ts';
import { didYouMean, nearest } from '../model/did-you-mean.ts';
import type { Finding } from '../model/issue.ts';
import { rules } from '../model/rules.ts';
import type { Containment } from './containment.ts';
import type { CheckedEntry } from './validate.ts';

/** Finds fields that are filled and that nothing reads: one finding a field of a content type. */
export function unreadFields(content: Content, checks: readonly CheckedEntry[]): Finding[] {
  const found = checks.flatMap(({ id, unread = [] }) =>
    unread.map((field) => ({ ...field, id, type: content.spaceTypeOf(id) ?? '' })),
  );
  const byField = Map.groupBy(found, ({ type, name }) => JSON.stringify([type, name]));
  return [...byField.values()].flatMap((all) => {
    const hidden = all.filter(({ hides }) => hides);
    const entries = hidden.length > 0 ? hidden : all;
    const [first] = entries;
    return first ? unreadField(content, first, entries.length) : [];
  });
}

function unreadField(
  { index: { names, spaceTypes, transform } }: Content,
  {
    id,
    type,
    name,
    hides,
  }: { readonly id: string; readonly type: string; readonly name: string; readonly hides: boolean },
  count: number,
): Finding {
  const offset = spaceTypes?.find((own) => own.id === type)?.offset;
  const meant = didYouMean(nearest(name, Object.keys(fieldsOf(modelType(names, type)) ?? {})));
  const left = `\`names\` in site.config.ts says which field of the model it is, or null to leave it out (docs/existing-spaces.md).`;
  const moved = transform ? ' The same holds for a field whose value the `transform` has put elsewhere.' : '';
  return {
    rule: 'shown-nowhere',
    message: `${rules['shown-nowhere'].title}: the field "${name}" of the content type "${type}" is filled in ${formatCount(count, 'entry', 'entries')}, such as "${id}", and ${hides ? 'hides nothing: pages and sitemap have them all the same' : 'no page shows it'}.`,
    hint: hides
      ? `Unpublish what nobody should find. Then set the field to null in \`names\` of site.config.ts (docs/existing-spaces.md).`
      : `${left}${moved}${meant}`,
    contentType: type,
    field: name,
    ...(offset !== undefined && { offset }),
    ...(hides && { severity: 'warning' }),
  };
}

/** Finds blocks, headers, footers and their parts that no page shows: one finding a content type. Orders read offers by themselves. */
export function unusedEntries(content: Content, shows: Containment): Finding[] {
  const reached = new Set(publishedIds(content, writtenPageTypes));
  if (reached.size === 0) return [];
  for (const id of reached) for (const shown of shows.get(id) ?? []) reached.add(shown);
  const types = contentTypes.filter((type) => !isLinkableType(type) && type !== 'offer');
  const unused = publishedIds(content, types).filter((id) => !reached.has(id));
  return [...Map.groupBy(unused, (id) => content.spaceTypeOf(id) ?? '')].map(([contentType, ids]) => {
    const type = modelType(content.index.names, contentType);
    const ofLayout = type === 'header' || type === 'footer';
    return {
      rule: 'shown-nowhere',
      message: `${rules['shown-nowhere'].title}: no page shows ${ids.length === 1 ? 'the entry' : `${ids.length} entries, such as`} "${ids[0]}" of the content type "${contentType}"${ofLayout ? `, as no page has a \`layout\` with such a ${type}` : ''}.`,
      hint: ofLayout
        ? `Create an entry of the type "layout" with the ${type}, and choose it in the field "layout" of pages; or set the type to null in \`names\` of site.config.ts.`
        : 'List what visitors should see in a page or block, or unpublish it.',
      contentType,
    };
  });
}
