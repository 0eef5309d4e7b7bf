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
import { type Prose, text as textOf } from './texts.ts';

/**
 * Reads the documents of a file of `articles/`, each below a heading of level 1, its name. Blank lines end blocks; what stands in a line is
 * inline markup, or `{{KEY}}` for a text of `texts/`.
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

function proseIn(line: string): Prose {
  const [, key] = /^\{\{(.+)\}\}$/.exec(line) ?? [];
  return key === undefined ? line : textOf(key);
}

function blockOf(markdown: string): Block {
  const lines = markdown.split('\n');
  const [sign = ''] = /^\S+(?= )/.exec(markdown) ?? [];
  const rest = lines.map((line) => proseIn(line.slice(line.indexOf(' ') + 1)));
  const [first = ''] = rest;
  if (markdown === '---') return hr();
  if (sign in headings) return headings[sign as keyof typeof headings](first);
  if (sign === '-') return ul(...rest);
  if (sign === '1.') return ol(...rest);
  if (sign === '>') return quote(first);
  if (sign === '|') return table(...rowsOf(lines));
  const [, kind, id = ''] = /^!\[\]\((asset|entry):(.+)\)$/.exec(markdown) ?? [];
  if (kind) return kind === 'asset' ? embedAsset(id) : embed(id);
  return p(proseIn(markdown));
}

/** Leaves out the line between the heading of a table and its other rows. */
function rowsOf(lines: readonly string[]): string[][] {
  return lines.toSpliced(1, 1).map((line) => line.slice(2, -2).split(' | '));
}
