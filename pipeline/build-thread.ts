/**
 * The half of a build that runs in every thread: checks entries and renders pages, in the parts that `build-site.ts`
 * hands out. Content never crosses threads: each reads the shared bytes by itself.
 */
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { RenderedJob, RenderJob } from './build-state.ts';
import { checkWithUses } from './check-with-uses.ts';
import { adoptPages } from './emit/adopt-pages.ts';
import { hashFile } from './emit/hash-file.ts';
import { removeQuietly } from './emit/remove-quietly.ts';
import { createReuser } from './emit/reuse-files.ts';
import { createPageWriter } from './emit/write-page.ts';
import { entryFacts } from './inspect/entry-facts.ts';
import { openContent } from './load/open-content.ts';
import type { Content } from './model/content.ts';
import type { RenderedPage, WrittenFile } from './model/rendered-page.ts';
import { createUses, type Uses } from './model/uses.ts';
import { createRenderer, type Renderer } from './render/create-renderer.tsx';
import { packError } from './thread-error.ts';
import type { Answer, Task, Tasks } from './thread-tasks.ts';
import { basisDigest } from './url-bases.ts';
import { checkEntry, tellsSomething } from './validate/check-entry.ts';

let content: Content | undefined;
let renderer: Renderer | undefined;
let uses: Uses | undefined;
let reuse: ReturnType<typeof createReuser> | undefined;
let write: ((page: RenderedPage) => WrittenFile) | undefined;

const handlers: { [Name in keyof Tasks]: (input: Tasks[Name]['input']) => Tasks[Name]['output'] } = {
  open: (index) => {
    content = openContent(index);
  },
  check: ({ ids, origin }) =>
    ids.map((id) => ({ id, ...checkEntry(ready(content), id, origin) })).filter(tellsSomething),
  inspect: ({ ids, origin }) =>
    ids.map((id) => ({
      id,
      ...checkEntry(ready(content), id, origin),
      facts: entryFacts(ready(content), id),
    })),
  checkToKeep: ({ ids, origin }) =>
    ids.map((id) => {
      const { uses, ...check } = checkWithUses(ready(content), id, origin);
      return { id, ...check, uses: [...uses], basis: basisDigest(ready(content), id) };
    }),
  start: ({ site, out, isSound, recordsUses }) => {
    uses = recordsUses ? createUses() : undefined;
    // Without what the checks have parsed.
    content = openContent(ready(content).index, isSound);
    renderer = createRenderer(content, site, uses);
    write = createPageWriter(out);
  },
  render: (jobs) => jobs.map(renderJob),
  shells: (questions) => {
    const { renderShell, shells } = ready(renderer);
    for (const question of questions) renderShell(question);
    return shells;
  },
  reuse: ({ from, to, lists }) => {
    reuse ??= createReuser(from, to);
    return lists.map(reuse);
  },
  remove: (paths) => {
    for (const path of paths) removeQuietly(path);
  },
  adopt: ({ from, to, pages }) => adoptPages(from, to, pages),
  hash: ({ folder, files }) => files.map((file) => hashFile(join(folder, file))),
};

function renderJob(job: RenderJob): RenderedJob {
  const { renderPage, renderNotFound } = ready(renderer);
  const render = () => (job === 'notFound' ? renderNotFound() : renderPage(job));
  const { value, asked = [] } = uses ? uses.record(render) : { value: render() };
  return { files: value.map(ready(write)), asked: [...asked] };
}

function ready<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A task came before the one that prepares it.');
  return value;
}

function run<Name extends keyof Tasks>({ name, input }: Task<Name>): Answer {
  try {
    return { output: handlers[name](input) };
  } catch (error) {
    return { error: packError(error) };
  }
}

parentPort?.on('message', (task: Task<keyof Tasks>) => parentPort?.postMessage(run(task)));
