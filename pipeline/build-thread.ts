/**
 * The half of a build that runs in every thread: checks entries and renders pages, in the parts that `build-site.ts`
 * hands out. Content never crosses threads: each reads the shared bytes by itself.
 */
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashFile } from './emit/hash-file.ts';
import { createPageWriter } from './emit/write-page.ts';
import { entryFacts } from './inspect/entry-facts.ts';
import { openContent } from './load/open-content.ts';
import type { Content } from './model/content.ts';
import type { RenderedPage, WrittenFile } from './model/rendered-page.ts';
import { createRenderer, type Renderer } from './render/create-renderer.tsx';
import { packError } from './thread-error.ts';
import type { Answer, Task, Tasks } from './thread-tasks.ts';
import { checkEntry } from './validate/check-entry.ts';
import type { CheckedEntry } from './validate/validate.ts';

let content: Content | undefined;
let renderer: Renderer | undefined;
let write: ((page: RenderedPage) => WrittenFile) | undefined;

const handlers: { [Name in keyof Tasks]: (input: Tasks[Name]['input']) => Tasks[Name]['output'] } = {
  open: (index) => {
    content = openContent(index);
  },
  check: ({ ids, origin }) =>
    ids.map((id) => ({ id, ...checkEntry(ready(content), id, origin) })).filter(isWorthTelling),
  inspect: ({ ids, origin }) =>
    ids.map((id) => ({
      id,
      ...checkEntry(ready(content), id, origin),
      facts: entryFacts(ready(content), id),
    })),
  start: ({ site, out, isSound }) => {
    renderer = createRenderer(openContent(ready(content).index, isSound), site);
    write = createPageWriter(out);
  },
  render: (plans) => plans.flatMap((plan) => ready(renderer).renderPage(plan).map(ready(write))),
  notFound: () => ready(renderer).renderNotFound().map(ready(write)),
  hash: ({ folder, files }) => files.map((file) => hashFile(join(folder, file))),
};

function ready<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A task came before the one that prepares it.');
  return value;
}

function isWorthTelling({ findings, shows, leadsTo, addresses, liesIn }: CheckedEntry): boolean {
  return [findings, shows, leadsTo, addresses].some(({ length }) => length > 0) || liesIn !== undefined;
}

function run<Name extends keyof Tasks>({ name, input }: Task<Name>): Answer {
  try {
    return { output: handlers[name](input) };
  } catch (error) {
    return { error: packError(error) };
  }
}

parentPort?.on('message', (task: Task<keyof Tasks>) => parentPort?.postMessage(run(task)));
