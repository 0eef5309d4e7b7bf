import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../tests/helpers/temp-folder.ts';
import { root } from '../tools/scripts/run.ts';
import { readShortNames, shortClassNames } from './short-class-names.js';

async function bundle(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ['runtime/main.js'],
    outdir: 'out',
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [shortClassNames(folder)],
  });
  return outputFiles.map(({ text }) => text);
}

test('names classes and keyframes, and nothing else', async () => {
  const [script = '', styles = ''] = await bundle({
    'runtime/main.js': `import a from './some-part.module.css'; import b from '../templates/other.module.css';
      console.log(a.part, a.isOpen, b.part);`,
    'runtime/some-part.module.css': `/* As in some.file: */
      .part, .part > .isOpen:not(.part) { margin: 0.5rem; animation: spin 1s; }
      :global(:root) .isOpen::after { content: ".part"; background: url("data:image/svg+xml,%3Csvg/%3E.part"); animation-name: none; }
      @keyframes spin { to { rotate: 1turn; } }`,
    'templates/other.module.css': '.part { color: red; }',
  });
  expect(script).toContain('"part": "b0", "isOpen": "b1"');
  expect(script).toContain('"part": "a0"');
  expect(styles.replace(/\s+/g, ' ')).toContain(
    '.b0, .b0 > .b1:not(.b0) { margin: 0.5rem; animation: b-spin 1s; }',
  );
  expect(styles).toContain('content: ".part"');
  expect(styles).toContain('@keyframes b-spin');
  expect(styles).toContain(':root .b1::after');
  expect(styles).toContain('animation-name: none');
  expect(styles).toContain('.a0 {');
});

test("gives the templates' classes the shortest names, which differ from all others", () => {
  const names = readShortNames(root);
  expect(names['templates/shell/menus.module.css']?.menu).toMatch(/^[a-zA-Z]\d$/);
  const all = Object.values(names).flatMap((own) => Object.values(own));
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter((name) => !/^[a-zA-Z]{1,2}\d{1,2}$/.test(name))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});
