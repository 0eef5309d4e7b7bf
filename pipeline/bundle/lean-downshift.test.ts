import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/helpers/temp-folder.ts';
import { leanDownshift } from './lean-downshift.ts';

const hooks = 'useSelect.stateChangeTypes = stateChangeTypes;\n';
const descriptions = 'var propTypes = {\n  items: 1\n};\n';

async function bundle(source: string): Promise<string> {
  const file = join(temporaryFolder(), 'downshift.esm.mjs');
  writeFileSync(file, `${source}console.log(propTypes);\n`);
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
    plugins: [leanDownshift],
  });
  return outputFiles[0]?.text ?? '';
}

test('leaves out what nobody uses', async () => {
  const text = await bundle(hooks + descriptions);
  expect(text).not.toMatch(/useSelect|items/);
  expect(text).toContain('propTypes = {}');
});

test.each([
  ['assignments', descriptions],
  ['descriptions', hooks],
])('a version without the %s that it knows ends the build with what to do', async (_, source) => {
  await expect(bundle(source)).rejects.toThrow(
    /This version of downshift has nothing that .* matches\. Adapt the pattern/,
  );
});
