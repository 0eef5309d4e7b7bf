import { fieldsOf } from '../../domain/content/content-model.ts';
import { control } from '../../domain/content/values.ts';
import type { RawAsset } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { rules } from '../model/rules.ts';

/** Matches what JSON may hold control characters as. */
export const mayBeControl = /[\u007f-\u009f\u2028\u2029]|\\(?:[bf]|u00[01789]|u202[89])/;

const controls = new RegExp(`${control.source}|[\\u2028\\u2029]`, 'gu');

/**
 * Drops control characters, which HTML doesn't allow, from an item's texts in place; addresses stay as they are. A vertical tab and Unicode's
 * separators of lines and paragraphs are line breaks of other programs: one in rich text, elsewhere a space.
 */
export function dropControls(
  { id, fields }: Pick<RawAsset, 'id' | 'fields'>,
  contentType: string,
): Finding[] {
  const rule = 'not-shown-as-meant';
  const hint = 'Write this text again: nobody sees the characters, which another program has left there.';
  return Object.entries(fields).flatMap(([field, values]) => {
    if (fieldsOf(contentType)?.[field]?.isAddress) return [];
    return Object.keys(values).flatMap((valueLocale) => {
      const found = dropFrom(values, valueLocale);
      if (found.length === 0) return [];
      const message = `${rules[rule].title}: the field "${field}" has control characters (${found.join(', ')}), which pages leave out.`;
      return { rule, message, hint, entryId: id, contentType, field, valueLocale };
    });
  });
}

/** Drops them from what an object has under a key, and below. @returns their code points, sorted */
function dropFrom(top: object, topKey: string): string[] {
  const found = new Set<string>();
  const waiting: [holder: object, key: string][] = [[top, topKey]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [holder, key] = next;
    const value: unknown = Reflect.get(holder, key);
    if (typeof value === 'object' && value !== null)
      for (const part of Object.keys(value)) waiting.push([value, part]);
    if (typeof value !== 'string' || key === 'uri') continue;
    const lineBreak = Reflect.get(holder, 'nodeType') === 'text' ? '\n' : ' ';
    const plain = value.replace(controls, (one) => {
      if (/[\v\u2028\u2029]/.test(one)) return lineBreak;
      found.add(`U+${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
      return '';
    });
    Reflect.set(holder, key, plain);
  }
  return [...found].sort();
}
