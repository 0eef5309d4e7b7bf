import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureSpace } from './ensure-space.ts';
import type { SpaceSize } from './generate-space.ts';
import { median } from './median.ts';
import { type Edit, withText } from './space/edit-entry.ts';
import { pageInTheMiddle } from './space/page-in-the-middle.ts';

export interface DevBenchOptions extends SpaceSize {
  /** The folder of package.json. */
  readonly root: string;
  readonly runs: number;
}

interface NamedEdit extends Edit {
  readonly name: string;
}

/** As people edit: one after the other, with time for what `dev` does after a change. */
const pauseMilliseconds = 1500;

/**
 * Times `meridian dev` from the moment at which a changed content file is in its place until the page that shows the
 * change has arrived, as a browser asks for it: when it is told of a change. @returns the report
 */
export async function benchDev({ root, runs, ...size }: DevBenchOptions): Promise<string> {
  const bench = join(root, '.meridian', 'bench');
  const folder = join(bench, `dev-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const space = await ensureSpace(size, bench);
  const page = pageInTheMiddle(size.pages);
  const edits: NamedEdit[] = [
    { name: 'a text of the page', entryId: `${page.id}-hero`, field: 'heading' },
    { name: 'the page’s title', entryId: page.id, field: 'title' },
    { name: 'a label of the menu', entryId: 'menu-1', field: 'name' },
  ];
  writeFileSync(join(folder, 'site.config.ts'), configText(root));
  const file = join(folder, 'content.json');
  let bytes: Buffer = readFileSync(space);
  writeFileSync(file, bytes);
  const server = await startDev(root, folder);
  try {
    const url = new URL(page.path, server.origin);
    const version = await listenForChanges(server.origin);
    await (await fetch(url)).text();
    await wait(2 * pauseMilliseconds);
    const lines: string[] = [];
    for (const edit of edits) {
      const times: number[] = [];
      for (let run = 0; run < runs; run++) {
        const text = `Edited ${edit.entryId} ${run}`;
        bytes = withText(bytes, edit, text);
        writeFileSync(`${file}.new`, bytes);
        await wait(pauseMilliseconds);
        times.push(await timeEdit(file, text, url, version));
      }
      lines.push(row(edit.name, times));
    }
    const pages = size.pages * size.locales;
    return `${[`One entry among ${pages} pages, from the file in its place to the page in the browser, in ms`, row('', []), ...lines].join('\n')}\n`;
  } finally {
    server.child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeEdit(file: string, text: string, url: URL, changed: () => Promise<void>): Promise<number> {
  const told = changed();
  const start = performance.now();
  renameSync(`${file}.new`, file);
  await told;
  const html = await (await fetch(url)).text();
  const took = performance.now() - start;
  if (!html.includes(text)) throw new Error(`${url} does not show "${text}".`);
  return took;
}

function configText(root: string): string {
  const base = JSON.stringify(join(root, 'site.config.ts'));
  return `import base from ${base};\nexport default { ...base, localAssets: undefined, content: 'content.json' };\n`;
}

async function startDev(root: string, cwd: string): Promise<{ child: ChildProcess; origin: string }> {
  const args = [join(root, 'bin/meridian.js'), 'dev', '--port', '0'];
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`meridian dev ended with ${code}.`)));
    child.stdout.on('data', (data: Buffer) => {
      const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(data.toString())?.[0];
      if (origin) resolve({ child, origin });
    });
  });
}

/** @returns waits for the next change that the server tells of */
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

function row(name: string, times: readonly number[]): string {
  const cells =
    times.length === 0
      ? ['median', 'fastest', 'slowest']
      : [median(times), Math.min(...times), Math.max(...times)].map((time) => time.toFixed(0));
  return name.padEnd(24) + cells.map((cell) => cell.padStart(10)).join('');
}
