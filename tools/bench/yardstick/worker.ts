/** One thread of the yardstick: reads everything, renders its share of the pages, writes each. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { fileOf } from '../../../pipeline/model/plan.ts';
import { createLanguages } from '../../../pipeline/render/language.ts';
import type { Job, Share } from './job.ts';
import { parseContent } from './parsed-content.ts';
import { renderDocument } from './render-document.tsx';

const share = workerData as Share;
const job = deserialize(readFileSync(share.jobFile)) as Job;
const content = parseContent(job);
const languages = createLanguages(content, job.site);

let number = 0;
let pages = 0;
for (const plan of job.plans) {
  for (const language of languages) {
    const path = plan.paths[language.view.at];
    if (path === undefined || number++ % share.of !== share.number) continue;
    const target = join(share.out, fileOf(path));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, renderDocument(language, plan, path));
    pages++;
  }
}
parentPort?.postMessage(pages);
