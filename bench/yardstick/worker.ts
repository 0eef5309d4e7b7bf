/** One thread of the yardstick: reads everything, renders its share of the pages, writes each. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { fileOf } from '../../pipeline/model/plan.ts';
import { createTranslations } from '../../pipeline/render/translate.ts';
import { viewIn } from '../../pipeline/render/view.ts';
import type { Job, Share } from './job.ts';
import { parseContent } from './parsed-content.ts';
import { renderDocument } from './render-document.tsx';

const share = workerData as Share;
const job = deserialize(readFileSync(share.jobFile)) as Job;
const content = parseContent(job);
const translations = createTranslations(job.site.messages, job.locales, job.site.config.brand);
const views = job.locales.map((_, at) => viewIn(content, job.site, at));

let number = 0;
let pages = 0;
for (const plan of job.plans) {
  for (const view of views) {
    const path = plan.paths[view.at];
    if (path === undefined || number++ % share.of !== share.number) continue;
    const target = join(share.out, fileOf(path));
    mkdirSync(dirname(target), { recursive: true });
    const t = translations.get(view.locale.code) ?? String;
    writeFileSync(target, renderDocument(view, t, plan, path));
    pages++;
  }
}
parentPort?.postMessage(pages);
