/** Sites as they were made with earlier versions, a folder each, and the manifest of what that version published. */
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, runCli } from '../helpers/run-cli.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';

const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const versions = readdirSync(import.meta.dirname).filter((name) => /^\d/.test(name));

interface Manifest {
  readonly files: readonly { readonly path?: string }[];
}

test.each(versions)(
  'a site of version %s is built without errors, with every address that it had',
  async (version) => {
    const cwd = temporaryFolder();
    cpSync(join(import.meta.dirname, version), cwd, { recursive: true });
    const flags = ['--previous', 'published.json', '--fail-on', 'error', '--format', 'json'];
    const { code, stdout, stderr } = await runCli(['build', ...flags], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ summary: { errors: 0 } });
    const pathsIn = (file: string) => {
      const { files } = JSON.parse(readFileSync(join(cwd, file), 'utf8')) as Manifest;
      return files.flatMap(({ path }) => path ?? []);
    };
    expect(readFileSync(join(cwd, 'out/de/hilfe.html'), 'utf8')).toContain('<p data-language="de">');
    expect(pathsIn('out/manifest.json')).toEqual(expect.arrayContaining(pathsIn('published.json')));
  },
);

test('the changelog begins with the version of the package, and there is a site of the one before', () => {
  const [latest, before] = Array.from(read('CHANGELOG.md').matchAll(/^## (\d\S+)/gm), ([, name]) => name);
  expect(latest).toBe(JSON.parse(read('package.json')).version);
  expect(versions).toContain(before);
});
