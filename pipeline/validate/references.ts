import type { Field } from '../../domain/content/content-fields.ts';
import {
  contentTypes,
  fieldsOf,
  isKnownType,
  linkableTypes,
  richTextTargets,
} from '../../domain/content/content-model.ts';
import type { EntryLink } from '../../domain/content/entries.ts';
import type { Content, LocalizedValues, RawEntry, SiteLocale } from '../model/content.ts';
import { didYouMean, nearest } from '../model/did-you-mean.ts';
import type { Finding } from '../model/issue.ts';
import type { State } from '../model/item-table.ts';
import { isPublishedIn, ownValue, readersByLocale } from '../model/localize.ts';
import type { Rule } from '../model/rules.ts';
import { uriProblem } from '../model/urls.ts';
import { mayBeTranslated } from './content-types.ts';
import { aboutEntry, inLocales, inReaders, type Languages } from './findings.ts';
import { checkRichText } from './rich-text.ts';

interface FoundLink {
  readonly link: { readonly kind: 'Entry' | 'Asset'; readonly id: string };
  readonly place: LinkPlace;
}

/** Describes an address typed by an editor, and the languages (UI codes) that show it. */
export interface WrittenAddress {
  readonly field: string;
  readonly uri: string;
  readonly locales: readonly string[];
  readonly writtenIn?: readonly string[];
}

interface References {
  readonly links: readonly FoundLink[];
  readonly addresses: readonly WrittenAddress[];
  readonly findings: readonly Finding[];
}

/** Reads a field's values in all shown locales. @param field one that may hold references (`mayRefer`) */
export function referencesIn(
  content: Content,
  entry: RawEntry,
  name: string,
  field: Field,
  values: LocalizedValues,
): References {
  const found = { links: [] as FoundLink[], addresses: [] as WrittenAddress[], findings: [] as Finding[] };
  for (const [code, locales] of readersByLocale(content, entry.publishedIn, values, field.localized)) {
    const value = ownValue(values, code);
    if (value === undefined) continue;
    const languages: Languages = field.localized ? inReaders(content, code, locales) : {};
    const { links, addresses, findings } = referencesInValue(
      { entry, field: name, languages, targets: field.targets },
      field,
      value,
    );
    for (const link of links) found.links.push(link);
    for (const finding of findings) found.findings.push(finding);
    const { writtenIn } = languages;
    for (const uri of addresses)
      found.addresses.push({ field: name, uri, locales, ...(writtenIn && { writtenIn }) });
  }
  return found;
}

interface ValueReferences {
  readonly links: readonly FoundLink[];
  readonly addresses: readonly string[];
  readonly findings: readonly Finding[];
}

function referencesInValue(place: LinkPlace, field: Field, value: unknown): ValueReferences {
  if (field.kind === 'richText') return richTextReferences(place, value);
  if (field.kind === 'object') return objectReferences(place, value);
  return {
    links: fieldLinks(field, value).map((link) => ({ link, place })),
    addresses: typeof value === 'string' ? [value] : [],
    findings: [],
  };
}

function richTextReferences(place: LinkPlace, value: unknown): ValueReferences {
  const { targets, addresses, problems } = checkRichText(value);
  return {
    links: targets.map(({ nodeType, ...link }) => ({
      link,
      place: { ...place, targets: richTextTargets[nodeType] },
    })),
    addresses,
    findings: problems.map(({ rule, what, target }) => referenceFinding(place, rule, what, target)),
  };
}

function objectReferences(place: LinkPlace, value: unknown): ValueReferences {
  const uris = addressesInObject(value);
  const problems = uris.flatMap((uri) => {
    const why = uriProblem(uri);
    const target = uri.slice(0, 200);
    return why === undefined ? [] : [{ target, what: `holds the address "${target}": ${why}` }];
  });
  return {
    links: [],
    addresses: uris,
    findings: problems.map(({ what, target }) => referenceFinding(place, 'invalid-url', what, target)),
  };
}

function fieldLinks(field: Field, value: unknown): FoundLink['link'][] {
  const { [field.kind]: kind } = linked;
  if (!kind) return [];
  return [value as EntryLink | EntryLink[]].flat().map(({ id }) => ({ kind, id }));
}

const linked: Partial<Record<Field['kind'], FoundLink['link']['kind']>> = {
  entry: 'Entry',
  entries: 'Entry',
  asset: 'Asset',
  assets: 'Asset',
};

const addressField = 'externalDestination';

/** Returns whether a field can hold references; most are plain texts. */
export function mayRefer(name: string, { kind }: Field): boolean {
  return name === addressField || kind === 'richText' || kind === 'object' || kind in linked;
}

function referenceFinding(
  { entry, field, languages }: LinkPlace,
  rule: ReturnType<typeof checkRichText>['problems'][number]['rule'],
  what: string,
  target: string | undefined,
): Finding {
  const hint =
    rule === 'invalid-url'
      ? 'Link to https://…, http://…, mailto:…, tel:… or a path of the site that begins with "/".'
      : rule === 'not-shown-as-meant'
        ? 'Begin with headings of level 2, and give all rows of a table as many cells.'
        : 'Remove that part in the editor, or replace it with something that the site can show.';
  const mild = rule === 'not-shown-as-meant' && { severity: 'info' as const };
  const place = { field, ...(target !== undefined && { target }), ...languages, ...mild };
  return aboutEntry(rule, entry, `the field "${field}" ${what}`, hint, place);
}

interface LinkPlace {
  readonly entry: RawEntry;
  readonly field: string;
  readonly languages: Languages;
  /** Allowed content types; undefined: any. */
  readonly targets: readonly string[] | undefined;
}

interface LinkTarget {
  readonly kind: 'Entry' | 'Asset';
  readonly id: string;
}

/** Checks that a link's target exists, is published, and has an allowed type. */
export function checkLink(content: Content, target: LinkTarget, place: LinkPlace): Finding | undefined {
  const state = target.kind === 'Asset' ? content.assetStateOf(target.id) : content.stateOf(target.id);
  const what = target.kind === 'Asset' ? 'asset' : (content.typeOf(target.id) ?? 'entry');
  // `names` in site.config.ts leaves its type out.
  if (what === '') return undefined;
  if (state === undefined) {
    const { isInMemory } = content.index;
    const gone = isInMemory ? 'is archived or deleted' : "isn't in the export";
    const first = isInMemory ? 'Restore' : 'Publish';
    const or = isInMemory ? ',' : " (drafts aren't exported), restore it,";
    return finding(place, 'dangling-link', `links to the ${what} "${target.id}", which ${gone}`, {
      hint: `${first} the ${what} "${target.id}"${or} or remove the link.`,
      ...(target.kind === 'Asset' && content.index.assets.ids.length === 0 && { cause: 'no-assets' }),
    });
  }
  if (state === 'draft' || state === 'archived') return unpublished(place, target, what, state);
  const missing = readersWithout(content, target, place);
  if (missing.length > 0) return unpublishedIn(content, target, place, { what, codes: missing });
  return target.kind === 'Entry' ? wrongType(target, place, what) : undefined;
}

/** Lists the languages (UI codes) that show a link and in which its target isn't published. */
function readersWithout(content: Content, { kind, id }: LinkTarget, place: LinkPlace): string[] {
  const publishedIn = kind === 'Asset' ? content.assetPublishedIn(id) : content.publishedIn(id);
  if (!publishedIn) return [];
  const { entry, languages } = place;
  const isReader = (locale: SiteLocale) =>
    isPublishedIn(entry.publishedIn, locale) && (languages.locales?.includes(locale.code) ?? true);
  return content.locales.flatMap((locale) =>
    isReader(locale) && !isPublishedIn(publishedIn, locale) ? [locale.code] : [],
  );
}

/** Lists the languages (UI codes) that show a link's target; undefined: all. @param isFaulty whether the link is reported */
export function readersOfTarget(
  content: Content,
  target: LinkTarget,
  place: LinkPlace,
  isFaulty: boolean,
): readonly string[] | undefined {
  const { locales } = place.languages;
  if (!isFaulty) return locales;
  const missing = readersWithout(content, target, place);
  if (missing.length === 0) return [];
  return (locales ?? content.locales.map(({ code }) => code)).filter((code) => !missing.includes(code));
}

/** Reports a link whose target some languages lack: a warning if others have it, since pages leave the link out. */
function unpublishedIn(
  content: Content,
  { kind, id }: LinkTarget,
  place: LinkPlace,
  { what, codes }: { readonly what: string; readonly codes: readonly string[] },
): Finding {
  const where = codes.length === content.locales.length ? 'any language of the site' : codes.join(', ');
  const { locale: _, locales: __, ...languages } = place.languages;
  const limited = { ...place, languages: { ...languages, ...inLocales(codes, content.locales.length) } };
  const publishedIn = kind === 'Asset' ? content.assetPublishedIn(id) : content.publishedIn(id);
  const isElsewhere = content.locales.some((locale) => isPublishedIn(publishedIn, locale));
  const found = finding(
    limited,
    'unpublished-link',
    `links to the ${what} "${id}", which isn't published in ${where}${isElsewhere ? ', so pages leave it out there' : ''}`,
    { hint: `Publish "${id}" there${isElsewhere ? wayOut(content, place, codes) : ', or remove the link.'}` },
  );
  return isElsewhere ? { ...found, severity: 'warning' } : found;
}

/** Says what else editors of some languages (UI codes) can do about a link, which may be in a value that they share with others. */
function wayOut(content: Content, { entry, field, languages }: LinkPlace, codes: readonly string[]): string {
  const isLocalized = fieldsOf(entry.type)?.[field]?.localized && mayBeTranslated(content, entry.id, field);
  if (!isLocalized)
    return ', or remove the link. All languages share the field, so it would be gone in all of them.';
  const { writtenIn } = languages;
  if (!writtenIn || codes.some((code) => writtenIn.includes(code))) return ', or remove the link.';
  return `, or fill in the field there without the link: until then it has the value in ${writtenIn.join(', ')}.`;
}

function unpublished(place: LinkPlace, { id }: LinkTarget, what: string, state: State): Finding {
  const shown = state === 'draft' ? 'a draft' : 'archived';
  return finding(place, 'unpublished-link', `links to the ${what} "${id}", which is ${shown}`, {
    hint: `Publish "${id}" or remove the link.`,
  });
}

function wrongType({ id }: LinkTarget, place: LinkPlace, type: string): Finding | undefined {
  if (!isKnownType(type)) {
    const what = `needs "${id}" of the content type "${type}", which isn't in the content model`;
    const hint = `Use an entry of a content type that the site can show, or leave the type out by \`names\` in site.config.ts.${didYouMean(nearest(type, contentTypes))}`;
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
      : `holds the ${type} "${id}", which isn't allowed there`,
    { hint: `Choose one of these content types: ${place.targets.join(', ')}.` },
  );
}

function finding(
  { entry, field, languages }: LinkPlace,
  rule: Rule,
  what: string,
  { hint, ...cause }: Required<Pick<Finding, 'hint'>> & Pick<Finding, 'cause'>,
): Finding {
  return aboutEntry(rule, entry, `the field "${field}" ${what}`, hint, { ...cause, field, ...languages });
}

const addressNames: ReadonlySet<string> = new Set(['href', 'url', 'uri', 'link']);

/** Lists the addresses in an unvalidated object field, without recursion. */
function addressesInObject(value: unknown): string[] {
  const addresses: string[] = [];
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, inner] of Object.entries(next)) {
      if (typeof inner === 'string' && addressNames.has(name)) addresses.push(inner);
      else waiting.push(inner);
    }
  }
  return addresses;
}
