import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { table } from '../../cli/terminal/text.ts';
import { changesFileOf } from '../../domain/site/site-config.ts';
import { writeChanges } from '../../pipeline/load/content-changes.ts';
import { fileDigest } from '../../pipeline/load/fold-changes.ts';
import { median } from './report.ts';
import { type BenchOptions, createSite, type Edit, type EditableSite, entryIn } from './site.ts';

/** Pause between edits. */
const pauseMilliseconds = 1500;

/** Times `meridian dev` from a changed content file to the updated page. @returns the report */
export async function benchDev(options: BenchOptions): Promise<string> {
  const { root, runs, folder, pages, locales } = options;
  const site = await createSite(options, {});
  const args = [join(root, 'bin/meridian.js'), 'dev', '--port', '0'];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  const origin = await originOf(child);
  try {
    const url = new URL(site.path, origin);
    const nextChange = await listenForChanges(origin);
    await (await fetch(url)).text();
    await wait(2 * pauseMilliseconds);
    const rows: string[][] = [];
    for (const { name, prepare } of [
      await changesOf(site, root),
      ...site.edits.map((edit) => renaming(site, edit)),
    ]) {
      const times: number[] = [];
      const events: number[] = [];
      for (let run = 0; run < runs; run++) {
        const text = `Edited ${name} ${run}`;
        const change = prepare(text);
        await wait(pauseMilliseconds);
        const changed = nextChange();
        const start = performance.now();
        change();
        await changed;
        events.push(performance.now() - start);
        const html = await (await fetch(url)).text();
        times.push(performance.now() - start);
        if (!html.includes(text)) throw new Error(`${url} does not show "${text}".`);
      }
      const values = [median(times), Math.min(...times), Math.max(...times), median(events)];
      rows.push([name, ...values.map((value) => value.toFixed(0))]);
    }
    const heads = ['median ms', 'fastest', 'slowest', 'event, median ms'];
    return table([`One change among ${pages * locales} pages`, ...heads], rows);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Change {
  readonly name: string;
  /** Prepares a text. @returns what puts it into the content */
  readonly prepare: (text: string) => () => void;
}

/** Changes the content file, as editors of files do. */
function renaming(site: EditableSite, edit: Edit): Change {
  return {
    name: edit.name,
    prepare: (text) => {
      const edited = `${site.contentFile}.new`;
      site.write(edit, text, edited);
      return () => {
        rmSync(changesFileOf(site.contentFile), { force: true });
        renameSync(edited, site.contentFile);
      };
    },
  };
}

/** Changes the file beside the content file, as exports do. */
async function changesOf({ contentFile, edits }: EditableSite, root: string): Promise<Change> {
  const [edit] = edits;
  if (!edit) throw new Error('The space has no text to change.');
  const of = await fileDigest(contentFile, { root, programFolder: root });
  const entry = entryIn(readFileSync(contentFile), edit.entryId);
  return {
    name: `${edit.name}, in the changes file`,
    prepare: (text) => () => {
      const fields = { ...entry.fields, [edit.field]: { ...entry.fields[edit.field], 'en-US': text } };
      const changes = { entries: [{ ...entry, fields }], assets: [], withdrawn: { entries: [], assets: [] } };
      writeChanges(contentFile, of, changes);
    },
  };
}

/** Waits until a server prints its address. @throws Error when it ends before */
async function originOf(child: ReturnType<typeof spawn>): Promise<string> {
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`A server ended with ${code}.`)),
  );
  for (let printed = ''; ; ) {
    const origin = /http:\/\/[\w.]+:\d+/.exec(printed)?.[0];
    if (origin) return origin;
    const [data] = await Promise.race([once(child.stdout ?? child, 'data'), ended]);
    printed += String(data);
  }
}

/** Returns a function that waits for the next change event. */
async function listenForChanges(origin: string): Promise<() => Promise<void>> {
  const { body } = await fetch(new URL('/__meridian/events', origin));
  const waiting = new Set<() => void>();
  const read = async () => {
    for await (const part of body ?? []) {
      if (!Buffer.from(part).includes('event: change')) continue;
      for (const resolve of waiting) resolve();
      waiting.clear();
    }
  };
  read().catch(() => undefined);
  return () => new Promise((resolve) => waiting.add(resolve));
}
