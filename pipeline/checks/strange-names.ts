import type { ContentIndex } from '../model/content.ts';
import { didYouMean, nearest } from '../model/did-you-mean.ts';
import type { Finding } from '../model/issue.ts';
import { rules } from '../model/rules.ts';

/**
 * Finds what site.config.ts says of content types and fields that the space doesn't have; a transform may add fields. In an export without
 * content types, the types of its entries count.
 */
export function strangeNames({ spaceTypes, entries, names, urls, transform }: ContentIndex): Finding[] {
  if (!spaceTypes && transform) return [];
  const rule = 'content-type-differs';
  const unless = (known: Iterable<string>, setting: string, what: string) => (name: string) => {
    if (new Set(known).has(name)) return [];
    const message = `${rules[rule].title}: \`${setting}\` in site.config.ts names "${name}", ${what}.`;
    const hint = `Name what the space has, or leave it out.${didYouMean(nearest(name, known))}`;
    return [{ rule, message, hint, setting: `${setting}.${name}` } satisfies Finding];
  };
  const types = new Set([...(spaceTypes ?? []).map(({ id }) => id), ...entries.types]);
  const { section = {} } = urls ?? {};
  const keys = {
    'names.contentTypes': names?.contentTypes,
    'names.fields': names?.fields,
    'urls.section': section,
  };
  const ofTypes = Object.entries(keys).flatMap(([setting, named = {}]) =>
    typeof named === 'string'
      ? []
      : Object.keys(named).flatMap(unless(types, setting, 'which is no content type of the space')),
  );
  const ofFields = (spaceTypes ?? []).flatMap(({ id, fields }) => {
    const named = names?.fields && Object.hasOwn(names.fields, id) ? names.fields[id] : undefined;
    if (!fields || !named || transform) return [];
    const known = fields.map((field) => field.id);
    return Object.keys(named).flatMap(
      unless(known, `names.fields.${id}`, 'which is no field of this content type'),
    );
  });
  return [...ofTypes, ...ofFields];
}
