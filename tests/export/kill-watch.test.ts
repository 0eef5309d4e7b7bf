/**
 * `export --watch` and `build --watch` that are killed at any moment of a publication leave what the next run of both makes right.
 *
 * @module-tag ci
 */
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { changesFileOf } from '../../domain/site/site-config.ts';
import { foldChanges } from '../../pipeline/load/fold-changes.ts';
import { sandboxTokens, startContentful } from '../../tools/sandbox/contentful/start-contentful.ts';
import { type RunningCli, root, runCli, startCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { bytesOf, sixPages } from '../publish/small-site.ts';
import { editorOf } from './edit-space.ts';
import { spaceOfSite } from './space-of-site.ts';

const { KILL_RUNS = '25' } = process.env;
/** Moments after which programs are killed: the last request, and the first new file. */
const stages = ['sync', 'fold', 'build'] as const;
const pages = ['a', 'b', 'c', 'd'];

test.skipIf(process.platform === 'win32')(
  `${Number(KILL_RUNS) * 2} kills over sync, fold and build`,
  { timeout: 900_000 },
  async () => {
    const calls: string[] = [];
    const contentful = await startContentful({
      ...{ exportFile: spaceOfSite(sixPages('about')), port: 0, ...sandboxTokens },
      onCall: ({ resource }) => void calls.push(resource),
    });
    onTestFinished(() => contentful.close());
    const { url, spaceId: space, environmentId: environment } = contentful;
    const folder = siteFolder('{"entries": []}', {
      contentful: { space, environment, host: url, deliveryHost: url },
    });
    const file = join(folder, 'content.json');
    const env = {
      CONTENTFUL_MANAGEMENT_TOKEN: sandboxTokens.managementToken,
      CONTENTFUL_DELIVERY_TOKEN: sandboxTokens.deliveryToken,
    };
    const run = async (...args: string[]) => {
      const result = await runCli(args, { cwd: folder, env });
      expect(result, result.stderr + result.stdout).toMatchObject({ code: 0 });
    };
    const running: RunningCli[] = [];
    onTestFinished(() => running.forEach((child) => void child.kill('SIGKILL')));
    const editor = editorOf(contentful);
    const stampOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    const stamps = () => `${stampOf(file)} ${stampOf(changesFileOf(file))}`;
    await run('export');
    await run('build');

    for (let round = 0; round < Number(KILL_RUNS); round++) {
      const stage = stages[round % stages.length] ?? 'sync';
      const following = [
        ['export', '--watch', '--every', '1'],
        ['build', '--watch'],
      ].map((args) => startCli(args, { cwd: folder, env }));
      running.push(...following);
      const signs = following.map((child) => signOf(child, /Following the space|Watching for changes/));
      await Promise.all(signs);
      const before = stamps();
      calls.length = 0;
      for (const id of stage === 'fold' ? pages : ['about']) {
        editor.save('entries', id, 'title', 'en-US', `${id} ${round} ${'.'.repeat(200)}`);
        editor.publish('entries', id);
      }
      const isReached = stage === 'build' ? () => stamps() !== before : () => calls.includes('entries');
      await vi.waitUntil(isReached, { timeout: 30_000, interval: 1 });
      await wait(Math.random() * { sync: 30, fold: 60, build: 500 }[stage]);
      for (const child of following) child.kill('SIGKILL');
      await Promise.all(following.map((child) => child.signalCode ?? once(child, 'exit')));

      // Whatever they left can be read.
      await foldedCopy(file);
      await run('export');
      await run('build');
      const whole = join(temporaryFolder(), 'whole.json');
      await run('export', '--content', whole);
      expect(await foldedCopy(file)).toBe(readFileSync(whole, 'utf8'));
      await run('build', '--no-cache', '--out', 'cold');
      expect(bytesOf(folder)).toEqual(bytesOf(folder, 'cold'));
      expect(readFileSync(join(folder, 'out/a.html'), 'utf8')).toContain(`<title>${titleOf(editor, 'a')}`);
      rmSync(join(folder, 'cold'), { recursive: true });
    }
  },
);

function titleOf({ one }: ReturnType<typeof editorOf>, id: string): string {
  return (one('entries', id).fields as { title: Record<string, string> }).title['en-US'] ?? '';
}

function signOf({ stderr, stdout }: RunningCli, sign: RegExp): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let text = '';
  for (const stream of [stderr, stdout])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (sign.test(text)) resolve();
    });
  return promise;
}

/** Returns the content as one file has it. */
async function foldedCopy(file: string): Promise<string> {
  const copy = join(temporaryFolder(), 'content.json');
  copyFileSync(file, copy);
  if (existsSync(changesFileOf(file))) copyFileSync(changesFileOf(file), changesFileOf(copy));
  await foldChanges(copy, { root, programFolder: import.meta.dirname });
  return readFileSync(copy, 'utf8');
}
