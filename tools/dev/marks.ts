/**
 * Marks the elements of previewed pages with the entry, field and locale that their text comes from. Texts carry a mark of
 * characters that nothing else uses through all templates, those of a site's own included; the finished page loses them.
 */

import { isTranslatable } from '../../domain/content/content-fields.ts';
import { fieldsOf } from '../../domain/content/content-model.ts';
import { ownField } from '../../domain/content/space-names.ts';
import { isBlank } from '../../domain/content/values.ts';
import type { SplitPhrases } from '../../domain/locales/phrases.ts';
import { isRecord } from '../../domain/site/json.ts';
import type { Content, LocalizedValues, RawAsset } from '../../pipeline/model/content.ts';
import { escapeMarkup } from '../../templates/markup.ts';

interface Marker {
  /** Marks the texts of content. */
  readonly mark: (content: Content) => Content;
  /** Moves the marks of a page's texts into attributes of their elements. */
  readonly place: (html: string) => string;
}

interface Source {
  readonly kind: 'entry' | 'asset';
  readonly id: string;
  readonly field: string;
  readonly locale: string;
}

/** Opens a mark; digits to the base of 64 follow. All are for private use, at the end of Unicode. */
const opening = 0x10ff00;
const firstDigit = 0x10ff40;
const digits = 6;
const mark = /\u{10ff00}([\u{10ff40}-\u{10ff7f}]+)/gu;
const anyMark = /[\u{10ff00}-\u{10ff7f}]+/gu;

/** Creates what marks texts, and places the marks that it has made. */
export function createMarker(): Marker {
  const sources: Source[] = [];
  const marks = new Map<string, string>();
  const markOf = (source: Source): string => {
    const key = JSON.stringify(source);
    const known = marks.get(key) ?? textOf(sources.length);
    if (!marks.has(key)) sources.push(source);
    marks.set(key, known);
    return known;
  };
  const marked = <Item extends RawAsset>(
    item: Item,
    source: Pick<Source, 'kind' | 'id'>,
    fieldOf: (name: string) => string | undefined,
  ): Item => ({
    ...item,
    fields: onRead(item.fields, (values, name) => {
      const field = fieldOf(name);
      if (field === undefined || !values) return values;
      return onRead(values as LocalizedValues, (value, locale) =>
        withMark(value, markOf({ ...source, field, locale })),
      );
    }),
  });
  return {
    mark: (content) => ({
      ...content,
      entry: (id) => {
        const entry = content.entry(id);
        const fields = fieldsOf(entry?.type ?? '') ?? {};
        return (
          entry &&
          marked(entry, { kind: 'entry', id }, (name) => {
            const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
            const isText = field && isTranslatable(field) && !field.values && !field.format;
            return isText ? ownField(content.index.names, content.spaceTypeOf(id) ?? '', name) : undefined;
          })
        );
      },
      asset: (id) => {
        const asset = content.asset(id);
        return asset && marked(asset, { kind: 'asset', id }, (name) => (name === 'file' ? undefined : name));
      },
    }),
    place: (html) => placeMarks(html, sources),
  };
}

/** Splits a text into the phrases that it has without its marks. */
export function splitAroundMarks(split: SplitPhrases): SplitPhrases {
  return (text) => {
    const marks = text.match(anyMark)?.join('') ?? '';
    const phrases = split(text.replaceAll(anyMark, ''));
    return [...phrases.slice(0, -1), (phrases.at(-1) ?? '') + marks];
  };
}

/** Changes what is read of an object: most of it never is. */
function onRead<Value>(of: Readonly<Record<string, Value>>, change: (value: Value, name: string) => Value) {
  return new Proxy(of, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as Value;
      return typeof name === 'string' && Object.hasOwn(target, name) ? change(value, name) : value;
    },
  });
}

/** Adds a mark to a text, to each of a list, or to all of a rich text. */
function withMark(value: unknown, added: string): unknown {
  if (typeof value === 'string') return isBlank(value) ? value : value + added;
  if (Array.isArray(value)) return value.map((each) => withMark(each, added));
  if (!isRecord(value)) return value;
  if (value.nodeType === 'text') return { ...value, value: withMark(value.value, added) };
  return { ...value, ...(Array.isArray(value.content) && { content: withMark(value.content, added) }) };
}

function textOf(number: number): string {
  const base = 2 ** digits;
  const rest = number < base ? '' : textOf(Math.floor(number / base)).slice(2);
  return `${String.fromCodePoint(opening)}${rest}${String.fromCodePoint(firstDigit + (number % base))}`;
}

function numberOf(text: string): number {
  return [...text].reduce((sum, digit) => sum * 2 ** digits + (digit.codePointAt(0) ?? 0) - firstDigit, 0);
}

const tag = /<!--.*?-->|<(?<end>\/?)(?<name>[a-z][^\s/>]*)(?:[^>"']|"[^"]*"|'[^']*')*>/gis;
const withoutEnd = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const rawTexts = /^(?:script|style|title|textarea)$/;

/** @param html well formed, as React writes it */
function placeMarks(html: string, sources: readonly Source[]): string {
  const pieces: string[] = [];
  const attributes = new Map<number, string>();
  const open: { readonly name: string; readonly at: number }[] = [];
  let end = 0;
  const add = (text: string, at: number | undefined) => {
    const [found] = text.matchAll(mark);
    const source = sources[found ? numberOf(found[1] ?? '') : -1];
    // The first text of an element counts.
    if (source && at !== undefined && !attributes.has(at)) attributes.set(at, attributesOf(source));
    pieces.push(found ? text.replaceAll(anyMark, '') : text);
  };
  for (const { 0: text, index, groups = {} } of html.matchAll(tag)) {
    const { name = '' } = groups;
    const top = open.at(-1);
    if (rawTexts.test(top?.name ?? '') && name !== top?.name) continue;
    add(html.slice(end, index), rawTexts.test(top?.name ?? '') ? undefined : top?.at);
    end = index + text.length;
    add(text, name === 'meta' ? undefined : pieces.length);
    if (groups.end) while (open.length > 0 && open.pop()?.name !== name);
    else if (name && !withoutEnd.test(name) && !text.endsWith('/>'))
      open.push({ name, at: pieces.length - 1 });
  }
  add(html.slice(end), undefined);
  for (const [at, text] of attributes)
    pieces[at] = pieces[at]?.replace(/^<[^\s/>]+/, (start) => start + text) ?? '';
  return pieces.join('');
}

/** As `@contentful/live-preview` names them. */
function attributesOf({ kind, id, field, locale }: Source): string {
  const all = { [`${kind}-id`]: id, 'field-id': kind === 'asset' ? 'file' : field, locale };
  return Object.entries(all)
    .map(([name, value]) => ` data-contentful-${name}="${escapeMarkup(value)}"`)
    .join('');
}
