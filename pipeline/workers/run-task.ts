/**
 * The half of a build that runs in every thread: checks entries and renders pages, in the parts that `build-site.ts`
 * hands out. Content never crosses threads: each reads the shared bytes by itself.
 */
import { join } from 'node:path';
import { adoptPages } from '../emit/adopt-pages.ts';
import { hashFile } from '../emit/hash-file.ts';
import { removeQuietly } from '../emit/remove-quietly.ts';
import { createReuser } from '../emit/reuse-files.ts';
import { createPageWriter } from '../emit/write-page.ts';
import type { RenderedJob, RenderJob } from '../incremental/build-state.ts';
import { checkWithUses } from '../incremental/check-with-uses.ts';
import { basisDigest } from '../incremental/url-bases.ts';
import { entryFacts } from '../inspect/entry-facts.ts';
import { openContent } from '../load/open-content.ts';
import type { Content } from '../model/content.ts';
import type { RenderedPage, WrittenFile } from '../model/rendered-page.ts';
import { createUses, type Uses } from '../model/uses.ts';
import type { Renderer } from '../render/create-renderer.tsx';
import { checkEntry, hasResults } from '../validate/check-entry.ts';
import { releaseGarbage } from './release-garbage.ts';
import { packError } from './thread-error.ts';
import type { Answer, Task, Tasks } from './thread-tasks.ts';

/** What tasks leave for those after them. */
interface State {
  content?: Content;
  renderer?: Renderer;
  uses?: Uses | undefined;
  reuse?: ReturnType<typeof createReuser>;
  write?: (page: RenderedPage) => WrittenFile;
}

type Handlers = {
  readonly [Name in keyof Tasks]: (
    input: Tasks[Name]['input'],
  ) => Tasks[Name]['output'] | Promise<Tasks[Name]['output']>;
};

/** React and all templates: who only looks at content doesn't wait for them. */
export const loadRenderer = () => import('../render/create-renderer.tsx');

/** Works on one task after another. */
export function createTaskRunner(): (task: Task<keyof Tasks>) => Promise<Answer> {
  const handlers = createHandlers({});
  const run = <Name extends keyof Tasks>({ name, input }: Task<Name>) => handlers[name](input);
  return async (task) => {
    try {
      return { output: await run(task) };
    } catch (error) {
      return { error: packError(error) };
    }
  };
}

function createHandlers(state: State): Handlers {
  return {
    open: (index) => {
      state.content = openContent(index);
    },
    check: ({ ids, origin }) =>
      eachEntry(state, ids, (content, id) => ({ id, ...checkEntry(content, id, origin) })).filter(hasResults),
    inspect: ({ ids, origin }) =>
      eachEntry(state, ids, (content, id) => ({
        id,
        ...checkEntry(content, id, origin),
        facts: entryFacts(content, id),
      })),
    checkToKeep: ({ ids, origin }) =>
      eachEntry(state, ids, (content, id) => {
        const { uses, ...check } = checkWithUses(content, id, origin);
        return { id, ...check, uses: [...uses], basis: basisDigest(content, id) };
      }),
    start: async ({ site, out, isSound, recordsUses }) => {
      const { createRenderer } = await loadRenderer();
      // Without what the checks have parsed.
      const content = openContent(ready(state.content).index, isSound);
      state.content = content;
      state.uses = recordsUses ? createUses() : undefined;
      state.renderer = createRenderer(content, site, state.uses);
      state.write = createPageWriter(out);
    },
    render: (jobs) => jobs.map((job) => renderJob(state, job)),
    shells: (questions) => {
      const { renderShell, shells } = ready(state.renderer);
      for (const question of questions) renderShell(question);
      return shells;
    },
    rest: () => {
      releaseGarbage();
    },
    reuse: ({ from, to, lists }) => {
      state.reuse ??= createReuser(from, to);
      return lists.map(state.reuse);
    },
    remove: (paths) => {
      for (const path of paths) removeQuietly(path);
    },
    adopt: ({ from, to, pages }) => adoptPages(from, to, pages),
    hash: ({ folder, files }) => files.map((file) => hashFile(join(folder, file))),
  };
}

function eachEntry<Found>(
  state: State,
  ids: readonly string[],
  look: (content: Content, id: string) => Found,
): Found[] {
  const content = ready(state.content);
  return ids.map((id) => content.keepWhile(() => look(content, id)));
}

function renderJob({ content, renderer, uses, write }: State, job: RenderJob): RenderedJob {
  const { keepWhile } = ready(content);
  const { renderPage, renderNotFound } = ready(renderer);
  const pages = () => (job === 'notFound' ? renderNotFound() : renderPage(job));
  // Each is written before the next one is rendered.
  const render = () => keepWhile(() => Array.from(pages(), ready(write)));
  const { value, asked = [] } = uses ? uses.record(render) : { value: render() };
  return { files: value, asked: [...asked] };
}

function ready<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A task came before the one that prepares it.');
  return value;
}
