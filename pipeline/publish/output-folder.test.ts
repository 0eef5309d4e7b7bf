import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/helpers/temp-folder.ts';
import { replaceFolder } from './output-folder.ts';

afterEach(() => vi.unstubAllEnvs());

/** Makes the folders `next`, `out` and the path `former`; each folder holds a file of its name. */
function folders() {
  const root = temporaryFolder();
  const [next, out, former] = ['next', 'out', 'former'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const [folder, name] of [
    [next, 'new'],
    [out, 'old'],
  ] as const) {
    mkdirSync(folder);
    writeFileSync(join(folder, name), '');
  }
  return { root, next, out, former };
}

/** Puts an `mv` into the path that exchanges folders, not in one step. */
function installMv(): void {
  const folder = temporaryFolder();
  const script =
    '#!/bin/sh\n[ "$1" = --exchange ] && /bin/mv "$3" "$3.x" && /bin/mv "$4" "$3" && /bin/mv "$3.x" "$4"\n';
  writeFileSync(join(folder, 'mv'), script);
  chmodSync(join(folder, 'mv'), 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
}

test.skipIf(process.platform === 'win32')(
  'with an mv that exchanges folders the old site is never moved away',
  () => {
    const { next, out, former } = folders();
    installMv();
    replaceFolder(next, out, former);
    expect([readdirSync(out), readdirSync(next), existsSync(former)]).toEqual([['new'], ['old'], false]);
  },
);

test('without one the old site is moved aside first', () => {
  const { next, out, former } = folders();
  vi.stubEnv('PATH', '');
  replaceFolder(next, out, former);
  expect([readdirSync(out), existsSync(next), readdirSync(former)]).toEqual([['new'], false, ['old']]);
});

test("a new site that can't be moved leaves the old one in its place", () => {
  const { root, out, former } = folders();
  vi.stubEnv('PATH', '');
  expect(() => replaceFolder(join(root, 'absent'), out, former)).toThrow('ENOENT');
  expect([readdirSync(out), existsSync(former)]).toEqual([['old'], false]);
});
