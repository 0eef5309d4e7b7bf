import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ruleDocs } from '../../cli/reporters/references.ts';
import { type Rule, rules } from '../../pipeline/model/rules.ts';
import { root } from '../helpers/run-cli.ts';

const page = readFileSync(join(root, 'docs/rules.md'), 'utf8');
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section]),
);

test('every rule has a section of its name, and every section a rule', () => {
  expect([...sections.keys()]).toEqual(Object.keys(rules));
});

test.each(Object.keys(rules) as Rule[])('%s: its severity and summary, and how to fix it', (rule) => {
  const { severity, summary } = rules[rule];
  const [, first = '', fix = ''] = sections.get(rule)?.split('\n\n') ?? [];
  expect(first).toBe(`${severity === 'warning' ? 'A' : 'An'} ${severity}. ${summary}`);
  expect(fix.trim().length).toBeGreaterThan(20);
});

test('findings name the file and the section that are there', () => {
  const [file = '', id = ''] = ruleDocs('missing-alt').split('#');
  expect(readFileSync(join(root, file), 'utf8')).toContain(`\n## ${id}\n`);
});

test('what the page links to is there', () => {
  const targets = [...page.matchAll(/\]\(([\w-]+\.md)(?:#([\w-]+))?\)/g)];
  expect(targets.length).toBeGreaterThan(10);
  for (const [, file = '', id] of targets) {
    const headings = [...readFileSync(join(root, 'docs', file), 'utf8').matchAll(/^#+ (.+)$/gm)];
    const ids = headings.map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
    if (id !== undefined) expect(ids).toContain(id);
  }
});
