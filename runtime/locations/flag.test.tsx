import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import cells from '../../data/flags/cells.json' with { type: 'json' };
import { Flag } from './flag.tsx';

const css = readFileSync(new URL('flag.module.css', import.meta.url), 'utf8');

test('shows a flag by classes alone, and leaves it out of what is read aloud', () => {
  expect(renderToStaticMarkup(<Flag code="DE" />)).toBe(
    `<span aria-hidden="true" class="flag column${cells.DE[0]} row${cells.DE[1]}"></span>`,
  );
});

test.each(['XX', '', 'de', '__proto__'])('shows the globe for the unknown code "%s"', (code) => {
  expect(renderToStaticMarkup(<Flag code={code} />)).toContain('class="flag column0 row0"');
});

test('has a class for every column and row of the sprite', () => {
  for (const [column, row] of Object.values(cells)) {
    expect(css).toContain(`.column${column} {\n  --flag-column: ${column};\n}`);
    expect(css).toContain(`.row${row} {\n  --flag-row: ${row};\n}`);
  }
});
