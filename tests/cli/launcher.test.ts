/** Tests how a command starts: it bundles the sources, in any state of the working copy. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkout, withPackages } from '../helpers/checkout.ts';
import { newFolder, temporaryFolder } from '../helpers/temp-folder.ts';

/** The copy that all tests start commands in: each begins without bundles. */
const copy = newFolder();

beforeAll(() => withPackages(checkout(copy)));

beforeEach(() => rmSync(join(copy, '.meridian'), { recursive: true, force: true }));

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('without packages a command says what to do', () => {
  const packages = join(copy, 'node_modules');
  renameSync(packages, `${packages}-elsewhere`);
  const { status, stderr } = help();
  renameSync(`${packages}-elsewhere`, packages);
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('Run `npm ci`') });
  expect(stderr).not.toContain('    at ');
});

test("where the checkout can't be written, the bundle is made once in a folder for temporary files", {
  tags: 'ci',
}, () => {
  // A file where the folder should be keeps out even a superuser, whom no permission stops.
  writeFileSync(join(copy, '.meridian'), '');
  const parent = temporaryFolder();
  writeFileSync(join(parent, 'package.json'), '{ "type": "commonjs" }');
  const temporary = join(parent, 'files');
  mkdirSync(temporary);
  expect(help(temporary)).toMatchObject({ status: 0, stderr: '' });
  const made = bundlesIn(temporary);
  expect(made).toHaveLength(1);
  expect(help(temporary)).toMatchObject({ status: 0, stderr: '' });
  expect(bundlesIn(temporary)).toEqual(made);
});

test.skipIf(!process.getuid)(
  "a folder for temporary files that others may write to isn't used",
  { tags: 'ci' },
  () => {
    writeFileSync(join(copy, '.meridian'), '');
    const temporary = temporaryFolder();
    help(temporary);
    const [usual = ''] = readdirSync(temporary);
    chmodSync(join(temporary, usual), 0o777);
    expect(help(temporary).status).toBe(0);
    expect(readdirSync(temporary).filter((name) => name !== usual)).toHaveLength(1);
  },
);

test("a bundle that can't be put in its place is an error and leaves nothing behind", { tags: 'ci' }, () => {
  const programs = join(copy, '.meridian', 'program');
  help();
  const [bundle = ''] = readdirSync(programs);
  rmSync(join(programs, bundle, 'main.js'));
  const { status, stderr } = help();
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('rename') });
  expect(stderr).not.toContain('    at ');
  expect(readdirSync(programs)).toEqual([bundle]);
});

test('where nothing can be written a command says what to do', { tags: 'ci' }, () => {
  writeFileSync(join(copy, '.meridian'), '');
  const { status, stderr } = help(join(copy, 'package.json', 'no-folder'));
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('TMPDIR') });
  expect(stderr).not.toContain('    at ');
});

test("sources that can't be bundled end a command with exit code 70 and the line", () => {
  const file = join(copy, 'cli', 'main.ts');
  const source = readFileSync(file);
  appendFileSync(file, '\nlet = ;\n');
  const { status, stderr } = help();
  writeFileSync(file, source);
  expect({ status, stderr }).toEqual({ status: 70, stderr: expect.stringMatching(/cli\/main\.ts:\d+/) });
  expect(stderr).not.toContain('    at ');
});

test('what another command is writing stays, what was given up goes, and so do all but the latest bundles', {
  tags: 'ci',
}, () => {
  const programs = join(copy, '.meridian', 'program');
  const folders = { 'aa.1': 60, 'bb.2': 7200, cc: 10, dd: 20, ee: 30 };
  for (const [name, age] of Object.entries(folders)) {
    mkdirSync(join(programs, name), { recursive: true });
    utimesSync(join(programs, name), Date.now() / 1000 - age, Date.now() / 1000 - age);
  }
  expect(help().status).toBe(0);
  const left = Object.keys(folders).filter((name) => existsSync(join(programs, name)));
  expect(left).toEqual(['aa.1', 'cc', 'dd']);
});

function help(temporary?: string) {
  const env = { ...process.env, ...(temporary && { TMPDIR: temporary, TEMP: temporary }) };
  const args = [join(copy, 'bin', 'meridian.js'), '--help'];
  return spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' });
}

/** The bundles in the one folder that a command makes among the temporary files. */
function bundlesIn(temporary: string): string[] {
  const [folder = '', ...others] = readdirSync(temporary);
  expect(others).toEqual([]);
  return readdirSync(join(temporary, folder)).filter((name) => name !== 'node_modules');
}
