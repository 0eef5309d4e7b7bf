/** `node tools/scripts/capture-guide.ts`: writes into docs/operators-guide.md what its commands print now. */
import { writeFileSync } from 'node:fs';
import { fillGuide, guideFile } from './guide/fill-guide.ts';

writeFileSync(guideFile, await fillGuide());
