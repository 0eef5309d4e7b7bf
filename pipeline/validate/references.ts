import type { Field } from '../../domain/content/content-model.ts';
import type { AssetLink, EntryLink } from '../../domain/content/entries.ts';
import type { Content, LocalizedValues, RawEntry } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { ownValue, readersByLocale } from '../model/localize.ts';
import { rules } from '../model/rules.ts';
import type { LinkPlace } from './check-link.ts';
import { checkRichText } from './check-rich-text.ts';
import { inReaders, type Languages } from './in-locales.ts';
import { addressesInObject } from './object-addresses.ts';
import { uriProblem } from './uri-problem.ts';

interface FoundLink {
  readonly link: { readonly kind: 'Entry' | 'Asset'; readonly id: string };
  readonly place: LinkPlace;
}

/** An address that an editor has written out, with the languages (UI codes) that show it. */
export interface WrittenAddress {
  readonly field: string;
  readonly uri: string;
  readonly locales: readonly string[];
  /** As in `Finding`. */
  readonly writtenIn?: readonly string[];
}

/** Everything that a field refers to, and what is wrong with how it does. */
export interface References {
  readonly links: readonly FoundLink[];
  readonly addresses: readonly WrittenAddress[];
  readonly findings: readonly Finding[];
}

/** Reads a field's values in all the locales that somebody gets to see, and tells who does. */
export function referencesIn(
  content: Content,
  entry: RawEntry,
  name: string,
  field: Field,
  values: LocalizedValues,
): References {
  const found = { links: [] as FoundLink[], addresses: [] as WrittenAddress[], findings: [] as Finding[] };
  if (!mayRefer(name, field)) return found;
  for (const [code, locales] of readersByLocale(content, values, field.localized)) {
    const value = ownValue(values, code);
    if (value === undefined) continue;
    const languages: Languages = field.localized ? inReaders(content, code, locales) : {};
    const { links, addresses, findings } = referencesInValue(
      { entry, field: name, languages, targets: field.targets },
      field,
      value,
    );
    found.links = found.links.concat(links);
    found.findings = found.findings.concat(findings);
    const { writtenIn } = languages;
    found.addresses = found.addresses.concat(
      addresses.map((uri) => ({ field: name, uri, locales, ...(writtenIn && { writtenIn }) })),
    );
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
  const isAddress = place.field === addressField && typeof value === 'string';
  return {
    links: fieldLinks(field, value).map((link) => ({ link, place })),
    addresses: isAddress ? [value] : [],
    findings: [],
  };
}

function richTextReferences(place: LinkPlace, value: unknown): ValueReferences {
  const { targets, addresses, problems } = checkRichText(value);
  const anyTarget = { ...place, targets: undefined };
  return {
    links: targets.map((link) => ({ link, place: anyTarget })),
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
  if (field.kind === 'asset') return [{ kind: 'Asset', id: (value as AssetLink).sys.id }];
  if (field.kind === 'entry') return [{ kind: 'Entry', id: (value as EntryLink).sys.id }];
  if (field.kind !== 'entries') return [];
  return (value as EntryLink[]).map(({ sys }) => ({ kind: 'Entry', id: sys.id }));
}

/** The one plain text that is an address. */
const addressField = 'externalDestination';

/** Most values are plain texts, one in each of 22 languages. */
function mayRefer(name: string, { kind }: Field): boolean {
  return name === addressField || !plainKinds.has(kind);
}

const plainKinds: ReadonlySet<Field['kind']> = new Set(['symbol', 'text', 'symbols', 'boolean']);

function referenceFinding(
  { entry, field, languages }: LinkPlace,
  rule: ReturnType<typeof checkRichText>['problems'][number]['rule'],
  what: string,
  target: string | undefined,
): Finding {
  return {
    rule,
    message: `${rules[rule].title}: the field "${field}" ${what}.`,
    hint:
      rule === 'invalid-url'
        ? 'Link to https://…, http://…, mailto:… or a path of the site that begins with "/".'
        : 'Remove that part in the editor, or put in its place what the site can show.',
    entryId: entry.id,
    contentType: entry.type,
    field,
    ...(target !== undefined && { target }),
    ...languages,
  };
}
