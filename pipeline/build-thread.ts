/**
 * The half of a build that runs in every thread: checks entries and renders pages, in the parts that `build-site.ts`
 * hands out. Content never crosses threads: each reads the shared bytes by itself.
 */
import { parentPort } from 'node:worker_threads';
import { createPageWriter } from './emit/write-page.ts';
import { entryFacts } from './inspect/entry-facts.ts';
import { openContent } from './load/open-content.ts';
import type { Content } from './model/content.ts';
import type { RenderedPage, WrittenFile } from './model/rendered-page.ts';
import { createRenderer, type Renderer } from './render/create-renderer.tsx';
import { packError } from './thread-error.ts';
import type { Answer, CheckedEntry, Task, Tasks } from './thread-tasks.ts';
import { checkEntry } from './validate/check-entry.ts';

let content: Content | undefined;
let renderer: Renderer | undefined;
let write: ((page: RenderedPage) => WrittenFile) | undefined;

const handlers: { [Name in keyof Tasks]: (input: Tasks[Name]['input']) => Tasks[Name]['output'] } = {
  open: (index) => {
    content = openContent(index);
  },
  check: (ids) => ids.map((id) => ({ id, ...checkEntry(ready(content), id) })).filter(isWorthTelling),
  inspect: (ids) =>
    ids.map((id) => ({ id, ...checkEntry(ready(content), id), facts: entryFacts(ready(content), id) })),
  start: ({ site, out }) => {
    renderer = createRenderer(openContent(ready(content).index, true), site);
    write = createPageWriter(out);
  },
  render: (plans) => plans.flatMap((plan) => ready(renderer).renderPage(plan).map(ready(write))),
  notFound: () => ready(renderer).renderNotFound().map(ready(write)),
};

function ready<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A task came before the one that prepares it.');
  return value;
}

function isWorthTelling({ findings, shows }: CheckedEntry): boolean {
  return findings.length > 0 || shows.length > 0;
}

function run<Name extends keyof Tasks>({ name, input }: Task<Name>): Answer {
  try {
    return { output: handlers[name](input) };
  } catch (error) {
    return { error: packError(error) };
  }
}

parentPort?.on('message', (task: Task<keyof Tasks>) => parentPort?.postMessage(run(task)));
