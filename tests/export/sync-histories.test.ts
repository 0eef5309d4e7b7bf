/** Random histories of a space: after syncs, the content is byte for byte what a whole export gives at the same moment. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type ExportOptions, exportSpace, type Update } from '../../pipeline/export/export-space.ts';
import type { StartWorker } from '../../pipeline/export/fetch-space.ts';
import { foldChanges } from '../../pipeline/load/fold-changes.ts';
import type { Call, Fault } from '../../tools/sandbox/contentful/faults.ts';
import type { RunningContentful } from '../../tools/sandbox/contentful/start-contentful.ts';
import { startContentful } from '../../tools/sandbox/contentful/start-contentful.ts';
import { anyEdit, type Edit, editorOf, make } from './edit-space.ts';
import { fixture, optionsFor, temporaryFolder, tokens } from './harness.ts';
import { reusedWorker } from './reused-worker.ts';

type Step =
  | { readonly kind: 'edits'; readonly edits: readonly Edit[] }
  | { readonly kind: 'export' }
  | { readonly kind: 'export everything' }
  /** Something is edited while the export asks, before the reply to the request of this number. */
  | { readonly kind: 'export and edit'; readonly number: number; readonly edits: readonly Edit[] }
  | { readonly kind: 'export with a fault'; readonly fault: Fault }
  | { readonly kind: 'export is interrupted'; readonly number: number }
  | { readonly kind: 'move alias' }
  | { readonly kind: 'lag' }
  | { readonly kind: 'no lag' }
  /** So that no change of the content model is new any more. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'a day passes' };

const faults: readonly Fault[] = [
  ...([400, 404, 410, 500, 401] as const).map((status) => ({ kind: 'status', status, at: 'sync' }) as const),
  { kind: 'status', status: 503, at: 'content_types' },
  { kind: 'rate-limit', resetSeconds: 0, at: 'sync' },
  { kind: 'rate-limit', resetSeconds: 0, at: 'locales' },
  { kind: 'drop', at: 'sync' },
  { kind: 'cut', at: 'sync' },
  { kind: 'truncate', at: 'locales' },
  { kind: 'body', at: 'sync' },
  { kind: 'body', body: '{"sys":{"type":"Array"},"items":[]}', contentType: 'application/json', at: 'sync' },
  { kind: 'page-limit', items: 1, at: 'sync' },
];

function anyHistory(byLocale: boolean): fc.Arbitrary<readonly Step[]> {
  const edits = fc.array(anyEdit(byLocale), { minLength: 1, maxLength: 5 });
  const number = fc.integer({ min: 1, max: 7 });
  const step = fc.oneof(
    { weight: 24, arbitrary: fc.record({ kind: fc.constant('edits' as const), edits }) },
    { weight: 18, arbitrary: fc.constant({ kind: 'export' } as const) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('export and edit' as const), number, edits }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('export with a fault' as const),
        fault: fc.constantFrom(...faults).map((fault) => ({ ...fault, nth: 1 })),
      }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('export is interrupted' as const), number }) },
    { weight: 4, arbitrary: fc.constantFrom({ kind: 'lag' } as const, { kind: 'no lag' } as const) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(...(['move alias', 'wait', 'a day passes', 'export everything'] as const))
        .map((kind) => ({ kind })),
    },
  );
  return fc.array(step, { minLength: 2, maxLength: 10 });
}

/** A file of the fixture whose items have states by locale; German isn't published for a third of them. */
function spaceByLocale(): string {
  const space = JSON.parse(readFileSync(fixture, 'utf8'));
  for (const [at, { sys }] of [...space.entries, ...space.assets].entries()) {
    const state = sys.publishedVersion ? 'published' : 'draft';
    sys.fieldStatus = { '*': { 'en-US': state, 'de-DE': at % 3 === 0 ? 'draft' : state, 'fr-FR': state } };
  }
  const file = join(temporaryFolder(), 'space.json');
  writeFileSync(file, JSON.stringify(space));
  return file;
}

interface Run {
  readonly contentful: RunningContentful;
  readonly options: ExportOptions;
  /** Faults of the next requests. */
  readonly faults: Fault[];
  readonly listener: { onRequest?: ((number: number) => void) | undefined; count: number; syncs: number };
}

/** Starts the space of a file and lays the files of its first export beside it, which are always the same. */
async function startRun(exportFile: string, startWorker: StartWorker, first?: string): Promise<Run> {
  const faults: Fault[] = [];
  const listener: Run['listener'] = { count: 0, syncs: 0 };
  const onCall = ({ resource }: Call) => {
    listener.count += 1;
    if (resource === 'sync') listener.syncs += 1;
    listener.onRequest?.(listener.count);
  };
  const contentful = await startContentful({ exportFile, port: 0, ...tokens, faults, onCall });
  const { host } = contentful;
  const folder = first === undefined ? temporaryFolder() : dirname(first);
  const options: ExportOptions = {
    ...optionsFor(contentful),
    ...{ host, hostDelivery: host, deliveryToken: tokens.deliveryToken },
    ...{ contentFile: join(folder, `${contentful.port}.json`), startWorker },
  };
  if (first !== undefined) {
    writeFileSync(options.contentFile, readFileSync(first));
    const state = JSON.parse(readFileSync(stateFileOf(first), 'utf8'));
    const source = { ...state.source, host, 'delivery host': host };
    const changed = { ...state, source, token: withSmallPages(state.token), wholeAt: Date.now() };
    writeFileSync(stateFileOf(options.contentFile), JSON.stringify(changed));
  }
  return { contentful, options, faults, listener };
}

/** Makes a token give pages of three items, so that something can change between them. */
function withSmallPages(token: string): string {
  const position = JSON.parse(Buffer.from(token, 'base64url').toString());
  return Buffer.from(JSON.stringify({ ...position, limit: 3 })).toString('base64url');
}

function stateFileOf(contentFile: string): string {
  return join(dirname(contentFile), `.${basename(contentFile)}.sync`);
}

/** Returns the content as one file has it. */
async function contentOf({ contentFile, ...program }: ExportOptions): Promise<string> {
  await foldChanges(contentFile, program);
  return readFileSync(contentFile, 'utf8');
}

async function takeStep(
  { contentful, options, faults, listener }: Run,
  step: Step,
  held: { release?: (() => void) | undefined },
) {
  const editor = editorOf(contentful);
  // Half of the runs that something changes in send several requests at once.
  const atOnce = step.kind === 'export and edit' && step.number % 2 === 0;
  const run = async (change: Partial<ExportOptions> = {}): Promise<Update | undefined> => {
    Object.assign(listener, { count: 0, syncs: 0 });
    const exported = await exportSpace({ ...options, atOnce, ...change }).catch((error) => {
      if (!['ExportError', 'AbortError'].includes(error.name)) throw error;
    });
    listener.onRequest = undefined;
    faults.length = 0;
    return exported?.value.update;
  };
  if (step.kind === 'edits') for (const edit of step.edits) make(editor, edit);
  if (step.kind === 'lag' && !held.release) held.release = contentful.holdDelivery();
  if (step.kind === 'no lag') {
    held.release?.();
    held.release = undefined;
  }
  if (step.kind === 'wait') vi.setSystemTime(Date.now() + 6 * 60_000);
  if (step.kind === 'a day passes') vi.setSystemTime(Date.now() + 25 * 3_600_000);
  if (step.kind === 'move alias') contentful.replace(inOtherEnvironment);
  if (step.kind === 'export and edit') {
    listener.onRequest = (number) => {
      if (number === step.number) for (const edit of step.edits) make(editor, edit);
    };
  }
  if (step.kind === 'export with a fault') faults.push(step.fault);
  if (!step.kind.startsWith('export')) return undefined;
  if (step.kind !== 'export is interrupted') return await run({ whole: step.kind === 'export everything' });
  const stop = new AbortController();
  listener.onRequest = (number) => number === step.number && stop.abort();
  return await run({ signal: stop.signal });
}

const create: Step = { kind: 'edits', edits: [{ name: 'create', at: 0, value: 1 }] };
const refused: Fault = { kind: 'status', status: 400, at: 'sync', nth: 1 };

/** Histories that once led to other content. */
const found: readonly (readonly Step[])[] = [
  [{ kind: 'lag' }, { kind: 'move alias' }, create, { kind: 'export' }],
  [{ kind: 'lag' }, { kind: 'move alias' }, { kind: 'export with a fault', fault: refused }, create],
  [{ kind: 'move alias' }, { kind: 'export everything' }, create],
];

const quiet: readonly Step[] = [{ kind: 'no lag' }, { kind: 'wait' }, { kind: 'export' }];

let environments = 0;

/** The same space in another environment, in which a page has another title. */
function inOtherEnvironment(data: Parameters<Parameters<RunningContentful['replace']>[0]>[0]) {
  const target = `release-${++environments}`;
  const text = JSON.stringify(data.collections).replaceAll(
    /("linkType":"Environment","id":)"[^"]*"/g,
    (_, start) => `${start}"${target}"`,
  );
  const collections = JSON.parse(text.replaceAll('A VPN that folds away', `${target}: a VPN`));
  return { ...data, aliasedEnvironmentId: target, collections };
}

async function expectSameAsWhole(space: string, byLocale: boolean, numRuns: number) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const worker = reusedWorker();
  const kinds: string[] = [];
  const first = await startRun(space, worker.start);
  try {
    await exportSpace(first.options);
    await first.contentful.close();
    const property = fc.asyncProperty(anyHistory(byLocale), async (history) => {
      const run = await startRun(space, worker.start, first.options.contentFile);
      const held = {};
      try {
        for (const step of [...history, ...quiet]) {
          const update = await takeStep(run, step, held);
          if (update) kinds.push(update.kind);
          if (update?.kind === 'changes' && step.kind === 'export')
            expect(run.listener.count - run.listener.syncs).toBeLessThanOrEqual(byLocale ? 4 : 3);
        }
        const whole = { ...run.options, contentFile: `${run.options.contentFile}.whole` };
        await exportSpace({ ...whole, whole: true });
        expect(await contentOf(run.options)).toBe(readFileSync(whole.contentFile, 'utf8'));
      } finally {
        await run.contentful.close();
        for (const file of [run.options.contentFile, `${run.options.contentFile}.whole`]) {
          for (const each of [file, stateFileOf(file), file.replace(/\.json$/, '.changes.json')])
            rmSync(each, { force: true });
        }
      }
    });
    await fc.assert(property, { numRuns, examples: found.map((history) => [history]) });
    return (kind: Update['kind']) => kinds.filter((each) => each === kind).length / kinds.length;
  } finally {
    worker.end();
    vi.useRealTimers();
  }
}

test('a space that publishes whole entries', async () => {
  const share = await expectSameAsWhole(fixture, false, 15);
  expect(share('changes')).toBeGreaterThan(0);
});

test('a space that publishes by locale', async () => {
  const share = await expectSameAsWhole(spaceByLocale(), true, 15);
  expect(share('changes')).toBeGreaterThan(0);
});

test('many histories', { tags: 'ci', timeout: 1_200_000 }, async () => {
  for (const share of [
    await expectSameAsWhole(fixture, false, 500),
    await expectSameAsWhole(spaceByLocale(), true, 500),
  ])
    expect(share('changes')).toBeGreaterThan(0.15);
});
