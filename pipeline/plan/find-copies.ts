import { isTranslatable } from '../../domain/content/content-fields.ts';
import { fieldsOf, isLinkableType } from '../../domain/content/content-model.ts';
import { memoize } from '../model/collections.ts';
import type { Content } from '../model/content.ts';
import { ownValue } from '../model/localize.ts';
import type { EntryPlan, PagePlan } from '../model/plan.ts';
import { findShown, type Shows } from './find-shown.ts';

/** Maps entries to the languages (UI codes) in which none of their texts is their own, if there are some. */
type Untranslated = ReadonlyMap<string, readonly string[]>;

/**
 * Marks the versions of pages that are copies of another language's: no text of the page or of what it shows is in their own
 * language. Buttons, links, header and footer don't count.
 */
export function withCopies(
  content: Content,
  plans: readonly PagePlan[],
  shows: () => Shows,
  untranslated: Untranslated,
): readonly PagePlan[] {
  const suspects = new Map(
    plans.flatMap((plan) =>
      'entryId' in plan && untranslated.has(plan.entryId) ? [[plan.entryId, plan] as const] : [],
    ),
  );
  if (suspects.size === 0) return plans;
  const written = writtenLanguages(content, [...suspects.keys()], shows(), untranslated);
  return plans.map((plan) => {
    const suspect = 'entryId' in plan ? suspects.get(plan.entryId) : undefined;
    const copies = suspect ? copiesOf(content, suspect, written.get(suspect.entryId) ?? new Set()) : [];
    return copies.length > 0 ? { ...plan, copies } : plan;
  });
}

/** Lists the copies among a page's versions, with the versions that they are copies of. */
function copiesOf(
  content: Content,
  { entryId, paths }: EntryPlan,
  written: ReadonlySet<string>,
): (readonly [copy: number, original: number])[] {
  const titles = content.entry(entryId)?.fields.title;
  const isCopy = content.locales.map(({ code }) => !written.has(code));
  return content.locales.flatMap(({ fallbacks }, at) => {
    if (!isCopy[at] || paths[at] === undefined) return [];
    const source = fallbacks.find((code) => ownValue(titles, code) !== undefined);
    const original = content.locales.findIndex(({ contentful }) => contentful === source);
    const isThere = original >= 0 && paths[original] !== undefined && !isCopy[original];
    return isThere ? [[at, original] as const] : [];
  });
}

/** Returns the languages of the texts that each page shows. */
function writtenLanguages(
  content: Content,
  pages: readonly string[],
  shows: Shows,
  untranslated: Untranslated,
): ReadonlyMap<string, ReadonlySet<string>> {
  const { reached, shownBy } = findShown(pages, shows, (id) => {
    const type = content.typeOf(id);
    return type !== undefined && type !== 'layout' && !isLinkableType(type);
  });
  const codes = content.locales.map(({ code }) => code);
  const found = new Map<string, Set<string>>([...reached].map((id) => [id, new Set()]));
  for (const id of reached) {
    if (!hasTexts(content.typeOf(id) ?? '')) continue;
    const others = new Set(untranslated.get(id));
    spread(
      id,
      codes.filter((code) => !others.has(code)),
      found,
      shownBy,
    );
  }
  return found;
}

/** Adds languages to an entry and to all that show it. */
function spread(
  id: string,
  codes: readonly string[],
  found: ReadonlyMap<string, Set<string>>,
  shownBy: ReadonlyMap<string, readonly string[]>,
): void {
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const known = found.get(next);
    const { size } = known ?? new Set();
    for (const code of codes) known?.add(code);
    if (known && known.size > size) waiting.push(...(shownBy.get(next) ?? []));
  }
}

/** Returns whether entries of a type may have texts to translate. */
const hasTexts = memoize((type: string) => Object.values(fieldsOf(type) ?? {}).some(isTranslatable));
