/** Writes the part of the site's font that most European languages need besides its Latin file: see pipeline/bundle/latin-extended.ts. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { europeanFile } from '../pipeline/bundle/latin-extended.ts';
import { cutEuropean } from './cut-european.ts';
import { root } from './run.ts';

const target = join(root, europeanFile);
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, await cutEuropean());
