import { fieldsOf } from '../../domain/content/content-model.ts';
import { control } from '../../domain/content/values.ts';
import type { RawAsset } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { rules } from '../model/rules.ts';

/** Matches what JSON may hold control characters as. */
export const mayBeControl = /[\u007f-\u009f]|\\(?:[bf]|u00[01789])/;

const controls = new RegExp(control, 'gu');

/**
 * Drops control characters, which HTML doesn't allow, from an item's texts in place; addresses stay as they are. A vertical tab is a
 * line break of word processors: one in rich text, elsewhere a space.
 */
export function dropControls(
  { id, fields }: Pick<RawAsset, 'id' | 'fields'>,
  contentType: string,
): Finding[] {
  const found = new Set<string>();
  const isText = ([name]: [string, object]) => !fieldsOf(contentType)?.[name]?.isAddress;
  const waiting = Object.entries(fields)
    .filter(isText)
    .map(([, values]): object => values);
  for (let holder = waiting.pop(); holder; holder = waiting.pop()) {
    const lineBreak = Reflect.get(holder, 'nodeType') === 'text' ? '\n' : ' ';
    for (const [key, value] of Object.entries(holder)) {
      if (typeof value === 'object' && value !== null) waiting.push(value);
      if (typeof value !== 'string' || key === 'uri') continue;
      const plain = value.replace(controls, (one) => {
        if (one === '\v') return lineBreak;
        found.add(`U+${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
        return '';
      });
      Reflect.set(holder, key, plain);
    }
  }
  if (found.size === 0) return [];
  const rule = 'not-shown-as-meant';
  const message = `${rules[rule].title}: its texts have control characters (${[...found].sort().join(', ')}), which pages leave out.`;
  const hint = 'Write these texts again: nobody sees the characters, which another program has left there.';
  return [{ rule, message, hint, entryId: id, contentType }];
}
