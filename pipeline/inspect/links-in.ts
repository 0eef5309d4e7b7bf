import type { FieldKind } from '../../domain/content/content-fields.ts';
import type { EntryLink } from '../../domain/content/entries.ts';
import type { RichTextTarget } from '../../domain/content/rich-text.ts';

/** Ids of the entries that a field's value links to. @param value of the field's kind, or none */
export function linksIn(kind: FieldKind, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (kind === 'entry') return [(value as EntryLink).id];
  if (kind === 'entries') return (value as readonly EntryLink[]).map(({ id }) => id);
  return kind === 'richText' ? richTextTargets(value) : [];
}

/** Of a document that nobody has checked yet; nothing recurses, as nesting may be thousands deep. */
function richTextTargets(document: unknown): string[] {
  const targets: string[] = [];
  const waiting = [document];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const { data, content } = node as { data?: { target?: RichTextTarget }; content?: unknown };
    if (data?.target?.type === 'Entry') targets.push(data.target.id);
    if (Array.isArray(content)) for (const child of content) waiting.push(child);
  }
  return targets.reverse();
}
