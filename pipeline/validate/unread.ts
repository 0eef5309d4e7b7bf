import { fieldsOf, writtenPageTypes } from '../../domain/content/content-model.ts';
import { modelType } from '../../domain/content/space-names.ts';
import { formatCount } from '../../domain/site/format-count.ts';
import { type Content, publishedIds } from '../model/content.ts';
import { didYouMean, nearest } from '../model/did-you-mean.ts';
import type { Finding } from '../model/issue.ts';
import { rules } from '../model/rules.ts';
import type { CheckedEntry } from './check-entry.ts';
import type { Containment } from './containment.ts';

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
  const left =
    '`names` in site.config.ts says which field of the model it is, or null to leave it out (docs/existing-spaces.md).';
  const unlessMoved = transform ? ', unless the `transform` has put it elsewhere' : '';
  return {
    rule: 'shown-nowhere',
    message: `${rules['shown-nowhere'].title}: the field "${name}" of the content type "${type}" is filled in ${formatCount(count, 'entry', 'entries')}, such as "${id}", and ${hides ? 'keeps none of them from visitors or search engines' : `no page shows it${unlessMoved}`}.`,
    hint: hides
      ? 'Unpublish what nobody should find. Then set the field to null in `names` of site.config.ts (docs/existing-spaces.md).'
      : `${left}${meant}`,
    contentType: type,
    field: name,
    ...(offset !== undefined && { offset }),
    ...(hides && { severity: 'warning' }),
  };
}

/** Finds headers and footers that no page shows, as none has a layout with them: one finding a content type. */
export function unusedShells(content: Content, shows: Containment): Finding[] {
  const layouts = publishedIds(content, writtenPageTypes).flatMap((id) => shows.get(id) ?? []);
  const reached = new Set(layouts.flatMap((id) => shows.get(id) ?? []));
  return ['header', 'footer'].flatMap((type) => {
    const ids = publishedIds(content, [type]).filter((id) => !reached.has(id));
    return [...Map.groupBy(ids, (id) => content.spaceTypeOf(id) ?? '')].map(
      ([contentType, [id, ...others]]) => ({
        rule: 'shown-nowhere' as const,
        message: `${rules['shown-nowhere'].title}: no page has a \`layout\` with "${id}"${others.length > 0 ? ` or ${formatCount(others.length, 'other entry', 'other entries')}` : ''} of the content type "${contentType}".`,
        hint: `Create an entry of the type "layout" with the ${type}, and choose it in the field "layout" of pages (docs/content-model.md). Or set the type to null in \`names\` of site.config.ts.`,
        contentType,
      }),
    );
  });
}
