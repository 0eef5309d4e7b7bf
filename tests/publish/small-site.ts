/** Builds a site of few pages, and lists what is on the disk after its builds. */
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import {
  type CliResult,
  type ProcessOptions,
  type RunningCli,
  runCli,
  startCli,
  withCode,
} from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  type ExportedEntry,
  english,
  entry,
  german,
  homePage,
  linkTo,
  page,
  space,
} from '../helpers/space-builder.ts';
import { filesIn } from '../output/read-site.ts';
import { sha256Of } from '../sites/read-manifest.ts';

/** Returns content of one page besides the home page. @param title distinguishes versions */
export function contentOf(title: string) {
  return space([...homePage(), page('about', 'about', 'root', { title })]);
}

/** Returns content of six pages in two languages. @param slug, title of a page that changes between releases */
export function sixPages(slug: string, title = 'about') {
  const pages = ['a', 'b', 'c', 'd'].map((id) => page(id, id, 'root', { blocks: [linkTo('shared')] }));
  const shared = entry('hero', 'shared', { heading: 'Shared' });
  const entries = [
    ...homePage(),
    directory('german', 'de'),
    page('about', slug, 'root', { title, kind: 'article', blocks: [linkTo('shared')] }),
    ...pages,
  ];
  return space([...entries, shared].map(withTime), [english, german]);
}

function withTime({ sys, ...one }: ExportedEntry, at: number): ExportedEntry {
  return { ...one, sys: { ...sys, updatedAt: new Date(Date.UTC(2031, 0, at + 1)).toISOString() } };
}

/** Builds a site and returns its folder. */
export async function builtSite(title: string): Promise<string> {
  const folder = siteFolder(contentOf(title));
  await build(folder);
  return folder;
}

/** Builds the site of a folder. @throws when the build fails */
export async function build(folder: string, ...flags: readonly string[]): Promise<CliResult> {
  const result = await runCli(['build', ...flags], { cwd: folder });
  expect(result, result.stderr + result.stdout).toMatchObject({ code: 0 });
  return result;
}

export function changeContent(folder: string, title: string): void {
  writeFileSync(join(folder, 'content.json'), JSON.stringify(contentOf(title)));
}

/** Lists every file of the site with its hash. */
export function bytesOf(folder: string, out = 'out') {
  return filesIn(join(folder, out)).map((file) => sha256Of(join(folder, out), file));
}

/** Lists what builds have left beside the site, except one spare site. */
export function besides(folder: string): string[] {
  const expected = ['content.json', 'site.config.ts', 'out', '.meridian'];
  const hasOnlySpare = sparesOf(folder).length === 1 && readdirSync(workFolder(folder)).length === 1;
  return readdirSync(folder).filter(
    (name) => !expected.includes(name) && !(name === '.out.build' && hasOnlySpare),
  );
}

/** Returns the sites in the work folder with which a build may begin. */
export function sparesOf(folder: string): string[] {
  return globSync('spare-*', { cwd: workFolder(folder) }).map((name) => join(workFolder(folder), name));
}

/** Returns the folder in which a build writes and leaves the former site. */
export function workFolder(folder: string): string {
  return join(folder, '.out.build');
}

/** Looks again and again without letting anything else happen in this process. @returns false when time is up */
export function waitFor(isReached: () => boolean, milliseconds = 20_000): boolean {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) if (isReached()) return true;
  return false;
}

const waiting = withCode(`const { linkSync } = fs;
  fs.linkSync = (file, link) => {
    linkSync(file, link);
    while (String(link).endsWith('lock.json') && fs.existsSync('held'))
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  };`);

/**
 * Starts a build whose process, which the lock names, is stopped once it has locked its folder; SIGCONT lets it go on.
 * @param options flags for Node, or another program that starts it
 */
export function startHeld(
  folder: string,
  options: Pick<ProcessOptions, 'node' | 'nodeFlags'> = {},
): RunningCli {
  const held = join(folder, 'held');
  writeFileSync(held, '');
  // An old Node hands over to a current one, with its environment.
  const env = { NODE_OPTIONS: waiting.join(' ') };
  const child = startCli(['build'], { cwd: folder, env, ...options });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(waitFor(() => hasLock(folder))).toBe(true);
  process.kill(holderOf(folder), 'SIGSTOP');
  rmSync(held);
  return child;
}

/** Returns the id of the process that has locked a folder. */
export function holderOf(folder: string): number {
  return (JSON.parse(readFileSync(join(workFolder(folder), 'lock.json'), 'utf8')) as { pid: number }).pid;
}

export function hasLock(folder: string): boolean {
  return existsSync(join(workFolder(folder), 'lock.json'));
}
