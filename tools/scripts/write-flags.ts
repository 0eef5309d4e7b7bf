/** Writes data/flags from the package circle-flags (docs/decisions/reference-data.md): `node tools/scripts/write-flags.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flagFiles } from './flags/flag-files.ts';
import { root } from './run.ts';

for (const [path, text] of flagFiles()) writeFileSync(join(root, path), text);
