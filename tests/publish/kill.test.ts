/**
 * Builds that are killed over an existing site leave the old one or the new one, whole, and the next build goes on as if
 * nothing had happened. A spare site beside it is whole as well. Where folders can't be exchanged, a kill between the two
 * renames leaves the old site beside its place (docs/decisions/publishing.md).
 *
 * `KILL_RUNS=200 npx vitest run tests/publish/kill` kills at more random moments; a failure names its seed, which
 * `KILL_SEED` goes back to.
 *
 * @module-tag ci
 */
import { once } from 'node:events';
import { globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, test as anyTest, beforeAll, expect } from 'vitest';
import { runCli, spawnCli, startCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import {
  besides,
  build,
  bytesOf,
  changeContent,
  hasLock,
  sparesOf,
  waitFor,
  workFolder,
} from './small-site.ts';

const { KILL_RUNS = '2', KILL_SEED = `${Date.now() % 1_000_000}` } = process.env;

const folder = newFolder();
let releases = 0;
let buildMilliseconds = 0;

/** Windows can't remove what a killed build has open. */
const test = anyTest.skipIf(process.platform === 'win32');

beforeAll(async () => {
  configureSite(folder);
  await release();
  changeContent(folder, `Release ${++releases}`);
  const start = performance.now();
  expect(await spawnCli(['build'], { cwd: folder })).toMatchObject({ code: 0 });
  buildMilliseconds = performance.now() - start;
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Builds other content than ever before, to the end. */
async function release(): Promise<void> {
  changeContent(folder, `Release ${++releases}`);
  await build(folder);
}

function siteFolder(): number | undefined {
  return statSync(join(folder, 'out'), { throwIfNoEntry: false })?.ino;
}

function isThere(pattern: string): boolean {
  return globSync(pattern, { cwd: workFolder(folder) }).length > 0;
}

/** Conditions that are polled from the start of a build. */
const steps: readonly [name: string, start: () => () => boolean][] = [
  ['has locked the folder', () => () => hasLock(folder)],
  ['has begun with the spare site', () => () => isThere('next-*') && !isThere('spare-*')],
  ['has written a page', () => hasWritten('about.html')],
  ['has written the manifest', () => hasWritten('manifest.json')],
  ['has published', hasPublished],
  ['has kept the old site', hasKept],
  ['has unlocked the folder', hasUnlocked],
];

/** A file in the next site that isn't from an earlier one. */
function hasWritten(file: string): () => boolean {
  const versions = (pattern: string) =>
    globSync(`${pattern}/${file}`, { cwd: workFolder(folder) }).map((path) => {
      const found = statSync(join(workFolder(folder), path), { throwIfNoEntry: false });
      return found && `${found.ino} ${found.mtimeMs}`;
    });
  const before = new Set([undefined, ...versions('spare-*'), ...versions('../out')]);
  return () => versions('next-*').some((version) => !before.has(version));
}

function hasPublished(): () => boolean {
  const old = siteFolder();
  return () => siteFolder() !== old;
}

function hasKept(): () => boolean {
  const isReached = hasPublished();
  return () => isReached() && isThere('spare-*');
}

function hasUnlocked(): () => boolean {
  let wasLocked = false;
  return () => {
    const isLocked = hasLock(folder);
    wasLocked ||= isLocked;
    return wasLocked && !isLocked;
  };
}

test.each(steps)('killed when it %s', { timeout: 300_000 }, async (_, start) => {
  let isCaught = false;
  // On a busy machine a moment may pass unseen.
  for (let attempt = 0; attempt < 20 && !isCaught; attempt++) {
    // The build has a spare site to begin with.
    if (sparesOf(folder).length === 0) await release();
    const [isReached, isOver] = [start(), hasUnlocked()];
    const look = () => {
      isCaught = isReached();
      return isCaught || isOver();
    };
    await killBuild(() => waitFor(look));
    await expectWhole();
  }
  expect(isCaught).toBe(true);
  await expectNextBuild();
});

const random = randomNumbers(Number(KILL_SEED));

test.each(Array.from({ length: Number(KILL_RUNS) }, (_, run) => [KILL_SEED, run]))(
  'killed at random (seed %s, run %d)',
  { timeout: 300_000 },
  async () => {
    // What a killed build leaves may be what the next one is killed over.
    for (let kills = random() < 0.3 ? 2 : 1; kills > 0; kills--) {
      await killBuild(random() < 0.5 ? waitAnyTime : waitAboutPublishing);
      await expectWhole();
    }
    await expectNextBuild();
  },
);

function waitAnyTime(): Promise<void> {
  return setTimeout(random() * buildMilliseconds);
}

/** The last steps take a small part of the time. */
async function waitAboutPublishing(): Promise<void> {
  waitFor(hasWritten('about.html'));
  const end = performance.now() + random() * 60;
  waitFor(() => performance.now() > end);
}

/** Starts a build of new content and kills it after some time. */
async function killBuild(wait: () => unknown): Promise<void> {
  changeContent(folder, `Release ${++releases}`);
  const child = startCli(['build'], { cwd: folder });
  const ended = once(child, 'close');
  await wait();
  child.kill('SIGKILL');
  await ended;
}

/** Expects the old site or the new one: every file is what the same manifest says. */
async function expectWhole(): Promise<void> {
  const [former = 'former'] = globSync('former-*', { cwd: workFolder(folder) });
  const site = isThere('../out') ? join(folder, 'out') : join(workFolder(folder), former);
  for (const out of [site, ...sparesOf(folder)]) {
    const { code, stdout, stderr } = await runCli(['verify', '--out', out], { cwd: folder });
    expect({ code, stdout, stderr }).toMatchObject({ code: 0 });
  }
}

/** Expects the next two builds, which change both folders, to write what a build from nothing writes. */
async function expectNextBuild(): Promise<void> {
  for (let builds = 0; builds < 2; builds++) {
    await release();
    expect(readFileSync(join(folder, 'out', 'about.html'), 'utf8')).toContain(`Release ${releases} |`);
    expect(besides(folder)).toEqual([]);
    await expectWhole();
    await expectAsFromNothing();
  }
}

async function expectAsFromNothing(): Promise<void> {
  await build(folder, '--no-cache', '--out', 'cold');
  expect(bytesOf(folder)).toEqual(bytesOf(folder, 'cold'));
  rmSync(join(folder, 'cold'), { recursive: true });
}

/** The same numbers for the same seed, from 0 up to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
