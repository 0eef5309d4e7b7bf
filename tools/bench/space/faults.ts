import { defaultLocale } from '../../../content/sample/source/contentful-resources.ts';
import { element, type RichTextNode, textNode } from '../../../content/sample/source/inline-markup.ts';
import type { ChangeEntry } from '../generate-space.ts';

type Entry = Parameters<ChangeEntry>[0];
type Fields = Entry['fields'];

interface Fault {
  readonly type: string;
  readonly change: (entry: Entry) => unknown;
}

const gone = { sys: { type: 'Link', linkType: 'Entry', id: 'gone' } };

/** One fault per kind that a single entry can have. */
const faults: readonly Fault[] = [
  { type: 'page', change: without('section') },
  { type: 'page', change: set('section', gone) },
  { type: 'page', change: set('slug', 'Über Uns') },
  { type: 'page', change: set('slug', 'about') },
  { type: 'page', change: without('title') },
  { type: 'page', change: (entry) => ({ ...entry, sys: { ...entry.sys, contentType: undefined } }) },
  {
    type: 'page',
    change: ({ sys, ...entry }) => ({ ...entry, sys: { ...sys, version: 99, publishedVersion: 3 } }),
  },
  {
    type: 'page',
    change: ({ sys, ...entry }) => ({ ...entry, sys: { ...sys, publishedVersion: undefined } }),
  },
  { type: 'page', change: set('blocks', [gone]) },
  { type: 'hero', change: set('heading', 7) },
  { type: 'hero', change: set('foreground', { sys: { type: 'Link', linkType: 'Asset', id: 'gone' } }) },
  { type: 'hero', change: onlyInDefault('heading') },
  { type: 'callToAction', change: set('internalDestination', gone) },
  { type: 'callToAction', change: (entry) => set('internalDestination', linkTo(entry.sys.id))(entry) },
  { type: 'callToAction', change: set('externalDestination', 'javascript:alert(1)') },
  { type: 'oneColumnContent', change: set('content', document(element('marquee', []))) },
  { type: 'oneColumnContent', change: set('content', document(hyperlink('/no-such-page'))) },
  { type: 'oneColumnContent', change: set('content', document(hyperlink('#no-such-id'))) },
  { type: 'oneColumnContent', change: set('content', document(hyperlink('data:text/html,x'))) },
  { type: 'oneColumnContent', change: (entry) => ({ ...entry, fields: [] }) },
];

/** Adds a number of faulty entries, spread evenly. */
export function addFaults(count: number, entries: number): ChangeEntry {
  const every = Math.max(1, Math.floor(entries / count));
  const waiting = Array.from({ length: count }, (_, at) => faults[at % faults.length] as Fault);
  return (entry, at) => {
    const { id } = entry.sys.contentType.sys;
    const isDue = count - waiting.length < at / every;
    const next = isDue ? waiting.findIndex(({ type }) => type === id) : -1;
    return next === -1 ? entry : waiting.splice(next, 1)[0]?.change(entry);
  };
}

function set(field: string, value: unknown) {
  return ({ fields, ...entry }: Entry) => ({
    ...entry,
    fields: { ...fields, [field]: { [defaultLocale]: value } },
  });
}

function without(field: string) {
  return ({ fields, ...entry }: Entry) => ({ ...entry, fields: { ...fields, [field]: undefined } });
}

function onlyInDefault(field: string) {
  return ({ fields, ...entry }: Entry) => {
    const value = (fields as Fields)[field]?.[defaultLocale];
    return { ...entry, fields: { ...fields, [field]: { [defaultLocale]: value } } };
  };
}

function linkTo(id: string) {
  return { sys: { type: 'Link', linkType: 'Entry', id } };
}

function document(...content: RichTextNode[]) {
  return element('document', content);
}

function hyperlink(uri: string) {
  return element('paragraph', [element('hyperlink', [textNode('here')], { uri })]);
}
