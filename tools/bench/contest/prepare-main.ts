/** The preparation as a process: `node prepare-main.js OPTIONS`, a JSON file with what `prepareContent` takes. */
import { readFileSync } from 'node:fs';
import { prepareContent } from './prepare-content.ts';

const [optionsFile = ''] = process.argv.slice(2);
await prepareContent(JSON.parse(readFileSync(optionsFile, 'utf8')));
