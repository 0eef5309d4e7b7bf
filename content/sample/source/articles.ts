import { readFileSync } from 'node:fs';
import {
  type Block,
  type Document,
  document,
  embed,
  embedAsset,
  h2,
  h3,
  h4,
  hr,
  ol,
  p,
  quote,
  table,
  ul,
} from './rich-text.ts';

/**
 * Reads the documents of a file of `articles/`, each below a heading of level 1, its name. Blank lines end blocks; what stands in a line is
 * inline markup.
 * @returns a function that finds a document by name
 */
export function readArticles(file: string): (name: string) => Document {
  const text = readFileSync(new URL(`../articles/${file}.md`, import.meta.url), 'utf8');
  const articles = text
    .replaceAll('&nbsp;', '\u00a0')
    .split(/^# /m)
    .map((article) => article.trim().split(/\n\n+/));
  return (name) => {
    const [, ...blocks] = articles.find(([title]) => title === name) ?? [];
    if (blocks.length === 0) throw new Error(`articles/${file}.md has nothing below "# ${name}". Write it.`);
    return document(...blocks.map(blockOf));
  };
}

const headings = { '##': h2, '###': h3, '####': h4 } as const;

function blockOf(markdown: string): Block {
  const lines = markdown.split('\n');
  const [sign = ''] = /^\S+(?= )/.exec(markdown) ?? [];
  const rest = lines.map((line) => line.slice(line.indexOf(' ') + 1));
  if (markdown === '---') return hr();
  if (sign in headings) return headings[sign as keyof typeof headings](rest.join());
  if (sign === '-') return ul(...rest);
  if (sign === '1.') return ol(...rest);
  if (sign === '>') return quote(rest.join());
  if (sign === '|') return table(...rowsOf(lines));
  const [, kind, id = ''] = /^!\[\]\((asset|entry):(.+)\)$/.exec(markdown) ?? [];
  if (kind) return kind === 'asset' ? embedAsset(id) : embed(id);
  return p(markdown);
}

/** Leaves out the line between the heading of a table and its other rows. */
function rowsOf(lines: readonly string[]): string[][] {
  return lines.toSpliced(1, 1).map((line) => line.slice(2, -2).split(' | '));
}
