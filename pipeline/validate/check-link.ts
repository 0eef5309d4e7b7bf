import { contentTypes, isKnownType, linkableTypes } from '../../domain/content/content-model.ts';
import type { Content, RawEntry } from '../model/content.ts';
import { didYouMean, nearest } from '../model/did-you-mean.ts';
import type { Finding } from '../model/issue.ts';
import type { State } from '../model/item-table.ts';
import { type Rule, rules } from '../model/rules.ts';
import type { Languages } from './in-locales.ts';

export interface LinkPlace {
  readonly entry: RawEntry;
  readonly field: string;
  /** Those that show the value; none named: all. */
  readonly languages: Languages;
  /** Content types that the field takes; undefined: any. */
  readonly targets: readonly string[] | undefined;
}

interface LinkTarget {
  readonly kind: 'Entry' | 'Asset';
  readonly id: string;
}

/** What is wrong with a link: its target is gone, not public, or of a type that can't stand there. */
export function checkLink(content: Content, target: LinkTarget, place: LinkPlace): Finding | undefined {
  const state = target.kind === 'Asset' ? content.assetStateOf(target.id) : content.stateOf(target.id);
  const what = target.kind === 'Asset' ? 'asset' : (content.typeOf(target.id) ?? 'entry');
  if (state === undefined) {
    return finding(place, 'dangling-link', `links to the ${what} "${target.id}", which isn't in the export`, {
      hint: `Publish the ${what} "${target.id}" (drafts aren't exported), restore it, or remove the link.`,
      ...(target.kind === 'Asset' && content.index.assets.ids.length === 0 && { cause: 'no-assets' }),
    });
  }
  if (state === 'draft' || state === 'archived') return unpublished(place, target, what, state);
  return target.kind === 'Entry' ? wrongType(target, place, what) : undefined;
}

function unpublished(place: LinkPlace, { id }: LinkTarget, what: string, state: State): Finding {
  const shown = state === 'draft' ? 'a draft' : 'archived';
  return finding(place, 'unpublished-link', `links to the ${what} "${id}", which is ${shown}`, {
    hint: `Publish "${id}" or remove the link.`,
  });
}

function wrongType({ id }: LinkTarget, place: LinkPlace, type: string): Finding | undefined {
  if (!isKnownType(type)) {
    const what = `needs "${id}" of the content type "${type}", which the content model doesn't know`;
    const hint = `Use an entry of a content type that the site can show.${didYouMean(nearest(type, contentTypes))}`;
    const { entry } = place;
    const chain = [
      { entryId: entry.id, contentType: entry.type },
      { entryId: id, contentType: type },
    ];
    return { ...finding(place, 'entry-type-not-found', what, { hint }), chain };
  }
  if (!place.targets || place.targets.includes(type)) return undefined;
  const isDestination = place.targets === linkableTypes;
  return finding(
    place,
    isDestination ? 'cannot-resolve-slug' : 'invalid-entry',
    isDestination
      ? `leads to the ${type} "${id}", which has no URL`
      : `holds the ${type} "${id}", which can't stand there`,
    { hint: `Choose one of these content types: ${place.targets.join(', ')}.` },
  );
}

function finding(
  { entry, field, languages }: LinkPlace,
  rule: Rule,
  what: string,
  advice: Pick<Finding, 'hint' | 'cause'>,
): Finding {
  return {
    rule,
    message: `${rules[rule].title}: the field "${field}" ${what}.`,
    ...advice,
    entryId: entry.id,
    contentType: entry.type,
    field,
    ...languages,
  };
}
