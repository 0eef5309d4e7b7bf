/** Writes data/ (without flags and fonts: docs/decisions/reference-data.md): `node tools/scripts/write-reference-data.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { referenceFiles } from './reference-data/reference-files.ts';
import { root } from './run.ts';

for (const [path, text] of referenceFiles()) {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
