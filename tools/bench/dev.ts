import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { table } from '../../cli/terminal/text.ts';
import { median } from './report.ts';
import { type BenchOptions, createSite } from './site.ts';

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
    for (const edit of site.edits) {
      const times: number[] = [];
      for (let run = 0; run < runs; run++) {
        const text = `Edited ${edit.entryId} ${run}`;
        const edited = `${site.contentFile}.new`;
        site.write(edit, text, edited);
        await wait(pauseMilliseconds);
        const changed = nextChange();
        const start = performance.now();
        renameSync(edited, site.contentFile);
        await changed;
        const html = await (await fetch(url)).text();
        times.push(performance.now() - start);
        if (!html.includes(text)) throw new Error(`${url} does not show "${text}".`);
      }
      const values = [median(times), Math.min(...times), Math.max(...times)];
      rows.push([edit.name, ...values.map((value) => value.toFixed(0))]);
    }
    return table([`One change among ${pages * locales} pages`, 'median ms', 'fastest', 'slowest'], rows);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
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
