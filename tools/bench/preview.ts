import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { table } from '../../cli/terminal/text.ts';
import { startPreview } from '../../tests/dev/start-preview.ts';
import { median } from './report.ts';
import { type BenchOptions, createSite } from './site.ts';

const webhooks = 10_000;
/** Webhooks in flight. */
const atOnce = 20;

/** A server that rests has freed its memory by then. */
const restMilliseconds = 15_000;

/** Measures `meridian preview`: its start, pages with what is typed, and memory after many webhooks. @returns the report */
export async function benchPreview(options: BenchOptions): Promise<string> {
  const { runs, folder, pages, locales } = options;
  const site = await createSite(options, {});
  const ends: (() => Promise<void>)[] = [];
  const endLater = (end: () => Promise<void>) => void ends.unshift(end);
  let answered = 0;
  const onCall = () => {
    answered = performance.now();
  };
  try {
    const preview = await startPreview({ cwd: folder, exportFile: site.contentFile, endLater, onCall });
    const path = site.path;
    await (await preview.asEditor(path)).text();
    const start = performance.now() - answered;
    const [edit] = site.edits;
    if (!edit) throw new Error('The site has a text to edit.');
    const { items } = (await (await preview.asEditor(`/__meridian/items?path=${path}`)).json()) as {
      items: { sys: { id: string }; fields: Record<string, unknown> }[];
    };
    const typed = items.find(({ sys }) => sys.id === edit.entryId);
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      const fields = { heading: `Typed ${run}` };
      const body = JSON.stringify({ path, items: [{ id: typed?.sys.id, type: 'Entry', fields }] });
      const before = performance.now();
      const response = await preview.asEditor('/__meridian/typed', {
        method: 'POST',
        body,
        headers: { origin: preview.origin },
      });
      if (!(await response.text()).includes(fields.heading)) throw new Error('What is typed is on the page.');
      times.push(performance.now() - before);
    }
    const text = (run: number) => ({ heading: { 'en-US': `Webhook ${run}` } });
    const one = await preview.edit(edit.entryId, text(0));
    const send = async (at: number) => {
      const updatedAt = new Date(Date.now() + at).toISOString();
      await preview.hook('Entry.auto_save', {
        ...one,
        sys: { ...one.sys, updatedAt },
        fields: { ...one.fields, ...text(at) },
      });
    };
    const sendAll = async (from: number, to: number) => {
      for (let at = from; at < to; at += atOnce)
        await Promise.all(Array.from({ length: atOnce }, (_, next) => send(at + next)));
      await preview.until(async () => {
        if (!(await (await preview.asEditor(path)).text()).includes(`Webhook ${to - 1}`))
          throw new Error('not yet');
      });
    };
    // The first ones fill what is reused.
    await sendAll(20, webhooks / 10);
    await wait(restMilliseconds);
    const before = memoryOf(preview.child.pid);
    await sendAll(webhooks / 10, webhooks + webhooks / 10);
    await wait(restMilliseconds);
    const after = memoryOf(preview.child.pid);
    return table(
      [`meridian preview, ${pages * locales} pages`, ''],
      [
        ['first page after the last answer', `${(start / 1000).toFixed(1)} s`],
        ['a page with what is typed, median', `${median(times).toFixed(0)} ms`],
        ['memory before', `${before.toFixed(0)} MB`],
        [`after ${webhooks} webhooks`, `${after.toFixed(0)} MB, ${(after / before).toFixed(2)} of it`],
      ],
    );
  } finally {
    for (const end of ends) await end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the memory of a process and those that it has started, in MB. */
function memoryOf(pid = 0): number {
  const children = execFileSync('ps', ['--no-headers', '-o', 'pid', '--ppid', String(pid)], {
    encoding: 'utf8',
  });
  const pids = [pid, ...children.trim().split(/\s+/).map(Number)].filter(Boolean);
  return pids.reduce((sum, each) => {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${each}/status`, 'utf8')) ?? [];
    return sum + Number(kilobytes) / 1000;
  }, 0);
}
