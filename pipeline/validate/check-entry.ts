import { type Field, fieldsOf, pageTypes } from '../../domain/content-model.ts';
import type { AssetLink, EntryLink } from '../../domain/entries.ts';
import { localeByContentfulCode } from '../../domain/locales.ts';
import type { Content, LocalizedValues, RawEntry } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { rules } from '../model/rules.ts';
import { checkLink, type LinkPlace } from './check-link.ts';
import { checkRichText } from './check-rich-text.ts';
import { missingFields } from './missing-fields.ts';

export interface EntryCheck {
  readonly findings: readonly Finding[];
  /** Ids of entries that are shown inside this one, wherever it is shown. */
  readonly shows: readonly string[];
}

/** Entries that lie elsewhere: a link to one shows its name, not what is in it. */
const places: ReadonlySet<string> = new Set(['directory', ...pageTypes]);

/**
 * Fields that an entry's own URL is built on; slug resolution judges them, with the chain they belong to.
 * An `anchor` alone has both a URL and a `page` that may stay empty, so the types are named.
 */
const urlFields: Readonly<Record<string, readonly string[]>> = {
  directory: ['slug', 'parentDirectory'],
  page: ['slug', 'section'],
  partnerPage: ['slug', 'section'],
  stub: ['slug', 'section'],
  pageHub: ['page'],
  emailNamedDestination: ['page'],
  anchor: ['page'],
  callToAction: ['internalDestination'],
};

/** Checks one entry by itself, and the assets that it links to: fields' kinds, required fields, links and rich text. */
export function checkEntry(content: Content, id: string): EntryCheck {
  const checked = content.checkedEntry(id);
  if (!checked) return { findings: [], shows: [] };
  const { entry } = checked;
  const skipped = urlFields[entry.type] ?? [];
  const malformed = checked.findings.filter(({ field = '' }) => !skipped.includes(field));
  const judged = [...skipped, ...malformed.flatMap(({ field }) => field ?? [])];
  const findings: Finding[] = [...malformed, ...missingFields(content, entry, judged)];
  const shows = new Set<string>();
  for (const [name, field] of Object.entries(fieldsOf(entry.type) ?? {})) {
    const values = entry.fields[name];
    if (!values || skipped.includes(name)) continue;
    for (const { link, place } of linksIn(content, entry, name, field, values, findings)) {
      const finding = checkLink(content, link, place);
      if (finding) findings.push({ ...finding, target: link.id });
      else if (link.kind === 'Asset') findings.push(...(content.checkedAsset(link.id)?.findings ?? []));
      else if (!places.has(content.typeOf(link.id) ?? '')) shows.add(link.id);
    }
  }
  return { findings: withoutRepeats(findings), shows: [...shows] };
}

interface FoundLink {
  readonly link: { readonly kind: 'Entry' | 'Asset'; readonly id: string };
  readonly place: LinkPlace;
}

/** All links in a field's values; what is wrong with rich text itself goes into `findings`. */
function linksIn(
  content: Content,
  entry: RawEntry,
  name: string,
  field: Field,
  values: LocalizedValues,
  findings: Finding[],
): FoundLink[] {
  const found: FoundLink[] = [];
  for (const [code, value] of Object.entries(values)) {
    if (value === null || !isShown(content, code)) continue;
    const locale = field.localized ? localeByContentfulCode(code)?.code : undefined;
    const place: LinkPlace = { entry, field: name, locale, targets: field.targets };
    if (field.kind === 'richText') {
      const report = checkRichText(value);
      findings.push(...report.problems.map((problem) => richTextFinding(problem, place)));
      const anyTarget = { ...place, targets: undefined };
      found.push(...report.targets.map((link) => ({ link, place: anyTarget })));
    } else {
      found.push(...fieldLinks(field, value).map((link) => ({ link, place })));
    }
  }
  return found;
}

function fieldLinks(field: Field, value: unknown): FoundLink['link'][] {
  if (field.kind === 'asset') return [{ kind: 'Asset', id: (value as AssetLink).sys.id }];
  if (field.kind === 'entry') return [{ kind: 'Entry', id: (value as EntryLink).sys.id }];
  if (field.kind !== 'entries') return [];
  return (value as EntryLink[]).map(({ sys }) => ({ kind: 'Entry', id: sys.id }));
}

/** Values in locales that nothing published falls back to are nobody's to see. */
function isShown(content: Content, code: string): boolean {
  return (
    code === content.index.defaultLocale || content.locales.some(({ fallbacks }) => fallbacks.includes(code))
  );
}

function richTextFinding(
  { rule, what, target }: ReturnType<typeof checkRichText>['problems'][number],
  { entry, field, locale }: LinkPlace,
): Finding {
  return {
    rule,
    message: `${rules[rule].title}: the field "${field}" ${what}.`,
    hint:
      rule === 'invalid-url'
        ? 'Link to https://…, http://…, mailto:… or a path of the site that begins with "/".'
        : 'Remove that part in the editor and write it again.',
    entryId: entry.id,
    contentType: entry.type,
    field,
    ...(target !== undefined && { target }),
    ...(locale !== undefined && { locale }),
  };
}

/** A list that names the same broken target twice has one fault. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const byText = new Map(findings.map((finding) => [`${finding.message} ${finding.locale}`, finding]));
  return [...byText.values()];
}
