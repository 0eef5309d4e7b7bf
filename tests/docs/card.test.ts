/** The packages and folders that the owner named are there, and docs/requirements/card.md says where. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { listFiles } from '../../tools/scripts/folders.ts';
import { root } from '../helpers/run-cli.ts';
import { missingTests, readRequirements } from './requirements.ts';

const rows = readRequirements('card');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** As the owner named them, each with what a file that uses it contains. */
const packages = {
  react: "from 'react'",
  'react-dom': "'react-dom/client'",
  'react-dom/server': "'react-dom/server'",
  commander: "from 'commander'",
  'contentful-export': "from 'contentful-export'",
  unified: "from 'unified'",
  zod: "from 'zod/mini'",
  esbuild: "import('esbuild')",
  i18next: "from 'i18next'",
  'css-modules': '.module.css',
  chokidar: "from 'chokidar'",
  serve: "'serve/build/main.js'",
  vitest: "from 'vitest/config'",
  playwright: "from '@playwright/test'",
};

/** As the owner named them; what is in `out` is made. */
const folders = [
  ...[
    'cli',
    'cli/commands',
    'pipeline',
    'pipeline/resolve-slugs',
    'pipeline/validate',
    'templates',
    'runtime',
  ],
  ...['runtime/checkout', 'runtime/locations', 'data', 'data/countries', 'data/us-states', 'out'],
];

test('the table has a row for each package and folder of the card, and tests that are there', () => {
  const named = (section: string) =>
    rows
      .filter(({ number }) => number.startsWith(`${section}.`))
      .map(({ text }) => /^`([^`]+?)\/?`|^CSS modules/.exec(text))
      .map((match) => match?.[1] ?? 'css-modules');
  expect(named('3.1')).toEqual(Object.keys(packages));
  expect(named('3.2')).toEqual([...folders, 'package.json']);
  const numbers = Map.groupBy(rows, ({ number }) => number.split('.', 2).join('.'));
  const expected = [...numbers].flatMap(([section, all]) => all.map((_, at) => `${section}.${at + 1}`));
  expect(rows.map(({ number }) => number)).toEqual(expected);
  expect(rows.flatMap(missingTests)).toEqual([]);
});

test('each package is where its row says', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const installed = Object.keys({ ...dependencies, ...devDependencies });
  const faults = Object.entries(packages).flatMap(([name, use], at) => {
    const files = [...(rows[at]?.text ?? '').matchAll(/`([\w./-]+\.(?:tsx?|js))`/g)].map(
      ([, file = '']) => file,
    );
    const unused = files.some((file) => existsSync(join(root, file)) && read(file).includes(use))
      ? []
      : [name];
    const part = name === 'playwright' ? '@playwright/test' : name.replace(/\/.*/, '');
    return installed.includes(part) || name === 'css-modules' ? unused : [name];
  });
  expect(faults).toEqual([]);
});

test('each folder of the card is there, with code of its own', () => {
  const sources = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(tsx?|json)$/.test(file),
    );
  const kept = folders.filter((folder) => folder !== 'out');
  expect(kept.filter((folder) => !existsSync(join(root, folder)) || sources(folder).length === 0)).toEqual(
    [],
  );
  expect(read('.gitignore').split('\n')).toContain('out/');
  for (const file of ['package.json', 'tsconfig.json']) expect(existsSync(join(root, file))).toBe(true);
});

test('each command is a file of cli/commands', () => {
  const files = [...read('cli/main.ts').matchAll(/ (\w+)Command } from '([^']+)'/g)].map(
    ([, ...parts]) => parts,
  );
  expect(files.length).toBeGreaterThan(10);
  for (const [name, file] of files) expect(file).toBe(`./commands/${name}.ts`);
});

test('all but what starts the program is TypeScript', () => {
  expect(listFiles('js,mjs,cjs').filter((file) => !file.startsWith('bin'))).toEqual([]);
});

test("no browser bundle has a language's table of names", async () => {
  const entryPoints = [
    'runtime/lib/react.ts',
    ...listFiles('ts,tsx').filter((file) => /^runtime.\w+.main\./.test(file)),
  ];
  expect(entryPoints.length).toBeGreaterThan(4);
  const { metafile } = await build({
    ...{ absWorkingDir: root, entryPoints, outdir: 'js', bundle: true, splitting: true, write: false },
    ...{ format: 'esm', jsx: 'automatic', metafile: true, logLevel: 'silent' },
  });
  const tables = Object.keys(metafile.inputs).filter((file) => /^data\/(countries|us-states)\//.test(file));
  expect(tables).toEqual([]);
});
