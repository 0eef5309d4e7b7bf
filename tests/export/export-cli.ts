/** `meridian export` as people run it, in a folder with the file of an earlier export. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type {
  ContentfulOptions,
  RunningContentful,
} from '../../tools/sandbox/contentful/start-contentful.ts';
import { type RunningCli, runCli, script, startCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { fixture, startFixture, temporaryFolder, tokens } from './harness.ts';

/** The content file before each export. */
export const earlier = '{"entries": []}\n';

export interface ExportRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The text of the content file afterwards. */
  readonly content: string;
  readonly cwd: string;
}

export interface ExportSetting {
  readonly args?: readonly string[];
  /** Variables of the environment besides the management token. */
  readonly env?: Readonly<Record<string, string>>;
  /** Text of `.env`; the variables in it are set nowhere else. */
  readonly envFile?: string;
  /** The folder of an export before; absent: a new one. */
  readonly cwd?: string;
}

/** Variables that are set where the tests run don't count. */
const nothingSet = Object.fromEntries(
  [
    ...['SPACE', 'SPACE_ID', 'ENVIRONMENT', 'ENVIRONMENT_ID', 'HOST', 'DELIVERY_HOST'],
    ...['MANAGEMENT_TOKEN', 'DELIVERY_TOKEN', 'ACCESS_TOKEN'],
  ].map((name) => [`CONTENTFUL_${name}`, '']),
);

/** Exports from a local Contentful with these faults. */
export async function exportFrom(
  options: Partial<ContentfulOptions>,
  setting: ExportSetting = {},
): Promise<ExportRun> {
  return exportBy(await startFixture(options), setting);
}

/** Runs the command to its end, and holds it to leaving nothing but the content file and no token anywhere. */
export async function exportBy(
  contentful: Pick<RunningContentful, 'url'>,
  { args = [], env = {}, envFile, cwd = folderFor(contentful) }: ExportSetting,
): Promise<ExportRun> {
  if (envFile !== undefined) writeFileSync(join(cwd, '.env'), envFile);
  const isInFile = ([name]: [string, string]) => !envFile?.includes(`${name}=`);
  const own: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      Object.entries({ ...nothingSet, CONTENTFUL_MANAGEMENT_TOKEN: tokens.managementToken }).filter(isInFile),
    ),
    ...env,
  };
  const { code, stdout, stderr } = await runCli(['export', ...args], { cwd, env: own });
  if (!args.includes('json')) expect(stdout).toBe('');
  const printed = stdout + stderr;
  rmSync(join(cwd, '.env'), { force: true });
  expectNoTraces(cwd, printed);
  for (const name of ['CONTENTFUL_MANAGEMENT_TOKEN', 'CONTENTFUL_DELIVERY_TOKEN'] as const) {
    if (own[name]) expect(printed).not.toContain(own[name]);
  }
  return { code, stdout, stderr, content: readFileSync(join(cwd, 'content.json'), 'utf8'), cwd };
}

/**
 * Runs the command on a terminal of its own, as `script` makes one, and gives what shows there.
 *
 * @param interruptAt Ctrl+C is pressed when this shows
 */
export async function exportOnTerminal(
  contentful: Pick<RunningContentful, 'url'>,
  interruptAt?: string,
): Promise<string> {
  const terminal = { CI: '', TERM: 'xterm', LC_ALL: 'C.UTF-8' };
  const env = {
    ...process.env,
    ...nothingSet,
    ...terminal,
    CONTENTFUL_MANAGEMENT_TOKEN: tokens.managementToken,
  };
  const command = `"${process.execPath}" "${script}" export`;
  const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: folderFor(contentful), env });
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const wasThere = interruptAt === undefined || shown.includes(interruptAt);
    shown += text;
    if (!wasThere && shown.includes(interruptAt)) child.stdin.write('\x03');
  });
  await once(child, 'close');
  return shown;
}

/** Starts the command, to be ended by a signal. */
export function startExport(
  contentful: Pick<RunningContentful, 'url'>,
  { args = [], env = {} }: Omit<ExportSetting, 'envFile'> = {},
): { child: RunningCli; cwd: string } {
  const cwd = folderFor(contentful);
  const all = { ...nothingSet, CONTENTFUL_MANAGEMENT_TOKEN: tokens.managementToken, ...env };
  return { child: startCli(['export', ...args], { cwd, env: all }), cwd };
}

export async function exitOf(child: RunningCli): Promise<readonly [number | null, string | null]> {
  return (await once(child, 'exit')) as [number | null, string | null];
}

function folderFor({ url }: Pick<RunningContentful, 'url'>): string {
  const contentful = { space: 'fixture-space', environment: 'master', host: url, deliveryHost: url };
  return siteFolder(earlier, { contentful });
}

/** No temporary file, no log, and no token: not even the last characters that Contentful's clients print. */
export function expectNoTraces(folder: string, printed: string): void {
  const own = ['.content.json.sync', 'content.changes.json'];
  const left = readdirSync(folder).filter((name) => !own.includes(name));
  expect(left.sort()).toEqual(['content.json', 'site.config.ts']);
  const everything =
    printed +
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('');
  for (const token of Object.values(tokens)) expect(everything).not.toContain(token.slice(-5));
}

/** An export file of so many small entries `entry1`, `entry2` …, in the order of their creation. */
export function spaceOf(entries: number): string {
  const space = JSON.parse(readFileSync(fixture, 'utf8'));
  const [first] = space.entries;
  const file = join(temporaryFolder(), 'space.json');
  const entryOf = (number: number) => ({
    ...first,
    sys: { ...first.sys, id: `entry${number}`, createdAt: new Date(number * 1000).toISOString() },
  });
  const all = Array.from({ length: entries }, (_, index) => entryOf(index + 1));
  writeFileSync(file, JSON.stringify({ ...space, entries: all }));
  return file;
}
