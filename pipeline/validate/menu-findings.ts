import { isBlank } from '../../domain/content/is-blank.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { valueIn } from '../model/localize.ts';
import { inLocales } from './in-locales.ts';
import { lessThanMeant, linkedIds } from './less-than-meant.ts';

/** Items that menus leave out, or show in another place than they have. */
export function menuFindings(content: Content, headers: readonly string[]): Finding[] {
  const top = new Set(headers.flatMap((id) => linkedIds(content, id, 'menu')));
  const all = new Set(top);
  for (const id of all) for (const child of childrenOf(content, id)) all.add(child);
  return [
    ...[...all].flatMap((id) => leftOut(content, id)),
    ...[...belowSecondLevel(content, top)].map((id) => tooDeep(content, id)),
  ];
}

function childrenOf(content: Content, id: string): string[] {
  return content.entry(id)?.type === 'menuItem' ? linkedIds(content, id, 'children') : [];
}

/** A field that holds something else has a finding of its own, and what it lacks follows from that. */
function leftOut(content: Content, id: string): Finding[] {
  const checked = content.checkedEntry(id);
  if (checked?.entry.type !== 'menuItem' || checked.findings.length > 0) return [];
  if (linkedIds(content, id, 'destination').length > 0) return [];
  if (childrenOf(content, id).length > 0) return nameless(content, id);
  return [
    lessThanMeant(
      content,
      { id, field: 'destination' },
      `the menuItem "${id}" has neither a destination nor children, so menus leave it out`,
      'Choose a destination or children for it, or take it out of the menu.',
    ),
  ];
}

/** Without a destination there is no other name to take. A name that is `null` in some languages is meant to be. */
function nameless(content: Content, id: string): Finding[] {
  const { index, locales } = content;
  const names = locales.map((locale) => ({
    code: locale.code,
    name: valueIn(content.entry(id)?.fields.name, locale, index.defaultLocale, true),
  }));
  const isNowhere = names.every(({ name }) => name === undefined || isBlank(name));
  const codes = names.flatMap(({ code, name }) => (isNowhere || isBlank(name) ? [code] : []));
  if (codes.length === 0) return [];
  const where = isNowhere ? 'any language' : codes.join(', ');
  return [
    lessThanMeant(
      content,
      { id, field: 'name' },
      `the menuItem "${id}" has no name in ${where} and no destination to take one from, so menus leave it and its children out`,
      'Fill in the field "name", or choose a destination.',
      inLocales(codes, locales.length),
    ),
  ];
}

/** Items of the second level that have some below them; one that leads back to itself is told of as a circle. */
function belowSecondLevel(content: Content, top: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const outer of top) {
    for (const id of childrenOf(content, outer)) {
      if (childrenOf(content, id).some((inner) => inner !== id && inner !== outer)) found.add(id);
    }
  }
  return found;
}

function tooDeep(content: Content, id: string): Finding {
  return lessThanMeant(
    content,
    { id, field: 'children' },
    `menus have two levels, so what is below the menuItem "${id}" is shown beside it`,
    'Move its children one level up, or make it an item of the menu itself.',
  );
}
