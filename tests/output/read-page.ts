import { gzipSync } from 'node:zlib';
import { type PageFacts, readFacts } from './read-facts.ts';
import { decode, type Element, scanHtml } from './scan-html.ts';

/** An address that a page names: one to follow, or one that the browser loads by itself. */
export interface Reference {
  readonly kind: 'link' | 'resource';
  readonly url: string;
}

/** What the checks need to know of one page. */
export interface Page {
  /** Root-relative, as in links: `/de/pricing`. */
  readonly path: string;
  readonly lang: string | undefined;
  readonly references: readonly Reference[];
  /** Subresource integrity of what the page loads, by address. */
  readonly integrities: ReadonlyMap<string, string>;
  /** Every `id`, repeated ones too. */
  readonly ids: readonly string[];
  /** The levels of its headings, in their order. */
  readonly headingLevels: readonly number[];
  readonly canonical: string | undefined;
  /** The addresses of the page in other languages, by their tags. */
  readonly alternates: ReadonlyMap<string, string>;
  readonly isIndexed: boolean;
  /** Addresses of pictures without a text alternative or a size. */
  readonly unsizedImages: readonly string[];
  /** What looks like a value that never arrived, with the text around it. */
  readonly leftovers: readonly string[];
  readonly gzipBytes: number;
  /** Its title, and what its meta elements say by their names or properties. */
  readonly metadata: ReadonlyMap<string, string>;
  readonly facts: PageFacts;
}

/** Placeholders in them are filled in the browser. */
const islandProperties = /<script type="application\/json">.*?<\/script>/gs;

const leftover = /\{\{|\bundefined\b|\[object Object\]|\bNaN\b/g;

/** Reads one page of the built site. */
export function readPage(path: string, html: string): Page {
  const elements = scanHtml(html);
  const named = (name: string) => elements.filter((element) => element.name === name);
  const links = named('link');
  return {
    path,
    lang: named('html')[0]?.attributes.get('lang'),
    references: elements.flatMap(referencesOf),
    integrities: new Map(elements.flatMap(integrityOf)),
    ids: elements.flatMap(({ attributes }) => attributes.get('id') ?? []),
    headingLevels: elements.flatMap(({ name }) => (/^h[1-6]$/.test(name) ? [Number(name.slice(1))] : [])),
    canonical: links.find((link) => hasRel(link, 'canonical'))?.attributes.get('href'),
    alternates: new Map(links.filter((link) => hasRel(link, 'alternate')).map(alternateOf)),
    isIndexed: !named('meta').some(({ attributes }) => attributes.get('content') === 'noindex'),
    unsizedImages: named('img').filter(isUnsized).map(sourceOf),
    leftovers: leftoversIn(html.replace(islandProperties, '')),
    gzipBytes: gzipSync(html).length,
    metadata: new Map([['title', titleOf(html)], ...named('meta').map(metadataOf)]),
    facts: readFacts(html),
  };
}

function integrityOf({ attributes }: Element): (readonly [string, string])[] {
  const integrity = attributes.get('integrity');
  const url = attributes.get('src') ?? attributes.get('href');
  return integrity === undefined || url === undefined ? [] : [[url, integrity]];
}

function titleOf(html: string): string {
  return decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
}

function metadataOf({ attributes }: Element): [name: string, content: string] {
  return [attributes.get('name') ?? attributes.get('property') ?? '', attributes.get('content') ?? ''];
}

function leftoversIn(html: string): string[] {
  return Array.from(html.matchAll(leftover), ({ index }) => html.slice(Math.max(0, index - 30), index + 30));
}

function hasRel({ attributes }: Element, rel: string): boolean {
  return attributes.get('rel') === rel;
}

function alternateOf({ attributes }: Element): [tag: string, href: string] {
  return [attributes.get('hreflang') ?? '', attributes.get('href') ?? ''];
}

function isUnsized({ attributes }: Element): boolean {
  const isNumber = (name: string) => /^[1-9]\d*$/.test(attributes.get(name) ?? '');
  return !attributes.has('alt') || !isNumber('width') || !isNumber('height');
}

function sourceOf({ attributes }: Element): string {
  return attributes.get('src') ?? '(no src)';
}

/** Canonical and alternate links have checks of their own. */
function referencesOf({ name, attributes }: Element): Reference[] {
  const href = attributes.get('href');
  const isPlainLink = name === 'a' || name === 'area';
  const isStated = ['canonical', 'alternate'].includes(attributes.get('rel') ?? '');
  const candidates = [
    attributes.get('src'),
    attributes.get('poster'),
    ...candidatesOf(attributes.get('srcset')),
  ];
  const resources = isPlainLink || isStated ? candidates : [href, ...candidates];
  return [
    ...(isPlainLink && href !== undefined ? [{ kind: 'link', url: href } as const] : []),
    ...resources.flatMap((url) => (url === undefined ? [] : [{ kind: 'resource', url } as const])),
  ];
}

function candidatesOf(srcset: string | undefined): string[] {
  return srcset ? srcset.split(', ').map((candidate) => candidate.split(' ')[0] ?? '') : [];
}
