import { type Field, isTranslatable } from '../../domain/content/content-fields.ts';
import {
  fieldsOf,
  hasSlugField,
  isLinkableType,
  type LinkableType,
} from '../../domain/content/content-model.ts';
import type { EntryLink } from '../../domain/content/entries.ts';
import { isBlank, safeUri } from '../../domain/content/values.ts';
import {
  assetNode,
  type Content,
  type LocalizedValues,
  type RawEntry,
  type UnshownField,
} from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { ownValue, unreadValues } from '../model/localize.ts';
import { pathOnSite } from '../model/urls.ts';
import {
  emptyTexts,
  lostFields,
  missingFields,
  refusedValues,
  unknownPersonalization,
  unknownValues,
  untranslated,
  withoutDestination,
} from './fields.ts';
import { mergeLanguages, withReaders } from './findings.ts';
import { checkPicture, linkedImageFindings, replacedPictures } from './pictures.ts';
import { checkLink, mayRefer, readersOfTarget, referencesIn, type WrittenAddress } from './references.ts';
import { hollowBlocks, phoneLists, placeholders } from './shell.ts';

/** Describes a link to an entry with a URL, and the languages (UI codes) that show it; absent: all. */
export interface LeadingLink {
  readonly field: string;
  readonly id: string;
  readonly locales?: readonly string[];
}

export interface EntryCheck {
  readonly findings: readonly Finding[];
  /** Ids of entries and asset nodes that the entry shows. */
  readonly shows: readonly string[];
  /** Those that only some languages (UI codes) show. */
  readonly showsIn?: readonly (readonly [id: string, locales: readonly string[]])[];
  /** Those that it shows more than once. */
  readonly repeats?: readonly (readonly [id: string, times: number])[];
  /** Entries with a URL that it links to. */
  readonly leadsTo: readonly LeadingLink[];
  /** Its directory. */
  readonly liesIn?: string;
  /** Languages (UI codes) in which none of its texts is its own. */
  readonly untranslatedIn?: readonly string[];
  readonly unshown?: readonly UnshownField[];
  /** Internal addresses and fragments. */
  readonly addresses: readonly WrittenAddress[];
}

export type CheckedEntry = EntryCheck & { readonly id: string };

/** Returns whether later checks need a check's result. */
export function hasResults(check: EntryCheck): boolean {
  const { findings, shows, leadsTo, addresses, liesIn, untranslatedIn, unshown } = check;
  const hasMore = [liesIn, untranslatedIn, unshown].some((part) => part !== undefined);
  return hasMore || [findings, shows, leadsTo, addresses].some(({ length }) => length > 0);
}

/**
 * Fields that the entry's own URL is built on, which slug resolution checks. Listed by type, because an anchor's `page`
 * may be empty.
 */
const urlFields: Readonly<Record<LinkableType, readonly string[]>> = {
  directory: ['slug', 'parentDirectory'],
  page: ['slug', 'section'],
  partnerPage: ['slug', 'section'],
  stub: ['slug', 'section'],
  pageHub: ['page'],
  emailNamedDestination: ['page'],
  anchor: ['page'],
  callToAction: ['internalDestination'],
  externalLink: [],
  mailtoLink: [],
};

function urlFieldsOf(type: string): readonly string[] {
  return isLinkableType(type) ? urlFields[type] : [];
}

/** Those that locate the entry rather than its target. */
const homeFields: ReadonlySet<string> = new Set(['section', 'parentDirectory']);

/**
 * Validates one entry and its linked assets: field kinds, required fields, links and rich text.
 * @param origin the site's own
 */
export function checkEntry(content: Content, id: string, origin: string): EntryCheck {
  const checked = content.checkedEntry(id);
  if (!checked) return { findings: [], shows: [], leadsTo: [], addresses: [] };
  const { entry, unshown } = checked;
  if (checked.findings.some(({ field }) => field === 'fields')) return unreadable(entry, checked.findings);
  const checkedBySlugResolution = urlFieldsOf(entry.type);
  const unread = unreadValues(content, entry);
  if (unread) return unreadable(entry, [{ ...unread, entryId: entry.id, contentType: entry.type }]);
  const malformed = withReaders(
    content,
    checked.findings.filter(({ field = '' }) => !checkedBySlugResolution.includes(field)),
    entry,
    (field) => fieldsOf(entry.type)?.[field]?.localized ?? false,
  );
  const skipped = [...checkedBySlugResolution, ...malformed.flatMap(({ field }) => field ?? [])];
  const directory = directoryOf(content, entry);
  const found = Object.entries(fieldsOf(entry.type) ?? {}).map(([name, field]) => {
    const values = entry.fields[name];
    if (!values || homeFields.has(name) || !mayRefer(name, field)) return undefined;
    return checkField(content, entry, name, field, values, checkedBySlugResolution.includes(name));
  });
  const ofFields = found.flatMap((part) => part?.findings ?? []);
  // An error about a field is the cause of what is missing.
  const wrong = ofFields.flatMap(({ field = '', severity }) => (severity === undefined ? field : []));
  const shown = found.flatMap((part) => part?.shown ?? []);
  const repeats = repeatsIn(shown);
  const showsIn = limitsIn(shown, content.locales.length);
  const untranslatedIn = languagesWithoutTexts(content, entry);
  return {
    findings: mergeLanguages(
      [
        ...malformed,
        ...lostFields(content, entry),
        ...missingFields(content, entry, skipped),
        ...withoutDestination(entry, skipped),
        ...emptyTexts(content, entry, skipped),
        ...untranslated(content, entry),
        ...linkedImageFindings(content, entry, skipped),
        ...replacedPictures(content, entry, skipped),
        ...phoneLists(content, entry, skipped),
        ...unknownPersonalization(content, entry, skipped),
        ...unknownValues(content, entry, skipped),
        ...refusedValues(content, entry, skipped),
        ...placeholders(content, entry),
        ...hollowBlocks(content, entry, [...skipped, ...wrong]),
        ...ofFields,
      ],
      content.locales.map(({ code }) => code),
    ),
    shows: [...new Set(found.flatMap((part) => part?.shows ?? []))],
    ...(showsIn.length > 0 && { showsIn }),
    ...(repeats.length > 0 && { repeats }),
    leadsTo: found.flatMap((part) => part?.leadsTo ?? []),
    addresses: found.flatMap((part) => part?.addresses ?? []).filter(({ uri }) => isOwn(uri, origin)),
    ...(directory !== undefined && { liesIn: directory }),
    ...(untranslatedIn.length > 0 && { untranslatedIn }),
    ...(unshown.length > 0 && { unshown }),
  };
}

/** Checks an entry with unreadable fields, ignoring missing ones; slug resolution reports those of URLs. */
function unreadable({ type }: RawEntry, findings: readonly Finding[]): EntryCheck {
  const isCheckedBySlugResolution = urlFieldsOf(type).length > 0;
  return { findings: isCheckedBySlugResolution ? [] : findings, shows: [], leadsTo: [], addresses: [] };
}

function languagesWithoutTexts({ locales }: Content, { type, fields }: RawEntry): string[] {
  const texts = Object.entries(fieldsOf(type) ?? {}).filter(([, field]) => isTranslatable(field));
  if (texts.length === 0) return [];
  const hasText = (code: string) =>
    texts.some(([name]) => {
      const value = ownValue(fields[name], code);
      return value !== undefined && !isBlank(value);
    });
  return locales.flatMap(({ code, contentful }) => (hasText(contentful) ? [] : [code]));
}

interface Shown {
  readonly id: string;
  /** UI codes; undefined: all. */
  readonly locales: readonly string[] | undefined;
}

/** Returns what only some languages show. */
function limitsIn(shown: readonly Shown[], total: number): (readonly [string, readonly string[]])[] {
  if (!shown.some(({ locales }) => locales)) return [];
  return [...Map.groupBy(shown, ({ id }) => id)].flatMap(([id, all]) => {
    if (all.some(({ locales }) => locales === undefined)) return [];
    const codes = [...new Set(all.flatMap(({ locales = [] }) => locales))];
    return codes.length === total ? [] : [[id, codes] as const];
  });
}

/** Counts how often readers of a language see each entry. */
function repeatsIn(shown: readonly Shown[]): (readonly [string, number])[] {
  return [...Map.groupBy(shown, ({ id }) => id)].flatMap(([id, all]) => {
    if (all.length === 1) return [];
    const always = all.filter(({ locales }) => !locales).length;
    const inLanguages = Map.groupBy(
      all.flatMap(({ locales = [] }) => locales),
      (code) => code,
    );
    const times = always + Math.max(0, ...inLanguages.values().map(({ length }) => length));
    return times > 1 ? [[id, times] as const] : [];
  });
}

function directoryOf({ index }: Content, { fields }: RawEntry): string | undefined {
  const link = ownValue(fields.section ?? fields.parentDirectory, index.defaultLocale);
  return (link as EntryLink | undefined)?.id;
}

/** @param isCheckedBySlugResolution whether another stage reports its links */
function checkField(
  content: Content,
  entry: RawEntry,
  name: string,
  field: Field,
  values: LocalizedValues,
  isCheckedBySlugResolution: boolean,
): EntryCheck & { readonly shown: readonly Shown[] } {
  const { links, addresses, findings } = referencesIn(content, entry, name, field, values);
  const found = [...findings];
  const shown: Shown[] = [];
  const leadsTo: LeadingLink[] = [];
  for (const { link, place } of links) {
    const problem = isCheckedBySlugResolution ? undefined : checkLink(content, link, place);
    if (problem) found.push({ ...problem, target: link.id });
    const locales = readersOfTarget(content, link, place, problem !== undefined);
    const type = content.typeOf(link.id) ?? '';
    if (locales?.length === 0) continue;
    if (link.kind === 'Asset') {
      shown.push({ id: assetNode(link.id), locales });
      found.push(...checkPicture(content, entry, { name, field, locales }, link.id));
    } else {
      if (isLinkableType(type)) leadsTo.push({ field: name, id: link.id, ...(locales && { locales }) });
      if (!isCheckedBySlugResolution && !hasSlugField(type)) shown.push({ id: link.id, locales });
    }
  }
  return {
    findings: found,
    shown,
    shows: shown.map(({ id }) => id),
    leadsTo: eachTargetOnce(leadsTo),
    addresses,
  };
}

function eachTargetOnce(links: readonly LeadingLink[]): LeadingLink[] {
  if (links.length < 2) return [...links];
  return [...Map.groupBy(links, ({ id }) => id).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { locales: _, ...link } = first;
    const all = [first, ...others].map(({ locales }) => locales);
    return all.includes(undefined)
      ? link
      : { ...link, locales: [...new Set(all.flatMap((own) => own ?? []))] };
  });
}

function isOwn(uri: string, origin: string): boolean {
  const address = safeUri(uri);
  if (address === undefined) return false;
  return /^[/#]/.test(address) || pathOnSite(address, origin) !== undefined;
}
