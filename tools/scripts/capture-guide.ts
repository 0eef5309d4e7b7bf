/** `node tools/scripts/capture-guide.ts`: updates the output of commands in docs/operators-guide.md. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { sandboxTokens, startContentful } from '../sandbox/contentful/start-contentful.ts';
import { root } from './run.ts';

/** Holds the output of shell lines. */
export interface ShellResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export const guideFolder = join(root, 'docs', 'guide');

/** Matches environment variables that change the output of commands. */
const changesOutput = /^(CONTENTFUL_|GITHUB_|GITLAB_|CI_|CI$|SOURCE_DATE_EPOCH$|FORCE_COLOR$|NO_COLOR$)/;

/**
 * Copies the guide's sites into a new folder, which the caller removes; `npx --no -- meridian …` in it is this checkout's program.
 *
 * @returns its path, without symbolic links
 */
export function newGuideFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'meridian-guide-')));
  cpSync(guideFolder, folder, { recursive: true });
  const bin = join(folder, '.bin');
  mkdirSync(bin);
  const program = join(root, 'bin', 'meridian.js');
  const npx = `#!/bin/sh\n[ "$1 $2 $3" = "--no -- meridian" ] || exit 127\nshift 3\nexec "${process.execPath}" "${program}" "$@"\n`;
  writeFileSync(join(bin, 'npx'), npx, { mode: 0o755 });
  return folder;
}

/** Runs lines in a folder of `newGuideFolder` until one fails, as CI systems do. */
export async function runShell(
  lines: string,
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ShellResult> {
  const inherited = Object.entries(process.env).filter(([name]) => !changesOutput.test(name));
  const path = `${join(folder, '.bin')}${delimiter}${process.env.PATH}`;
  const child = spawn('bash', ['-eo', 'pipefail', '-c', lines], {
    cwd: folder,
    // Bash warns of a language that the machine doesn't have.
    env: { ...Object.fromEntries(inherited), LC_ALL: 'C', PATH: path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

/**
 * Matches a capture in the guide: a comment with a shell line, and the block with its output. With `only RULE [ENTRY]`
 * the
 * block holds one finding of the report.
 */
const capture =
  /(?<head><!-- capture: (?<line>.+?)(?: only (?<rule>[a-z-]+)(?: (?<entry>[\w-]+))?)? -->\n)```text\n(?:[\s\S]*?\n)??```/g;

/** Runs every capture of a guide in order in one folder. @returns the guide with the new output */
async function renderGuide(
  guide: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const reports = new Map<string, string>();
  const parts: string[] = [];
  let end = 0;
  for (const match of guide.matchAll(capture)) {
    const { head = '', line = '', rule, entry } = match.groups ?? {};
    const known = rule === undefined ? undefined : reports.get(line);
    const printed = known ?? clean(await runShell(line, folder, env), folder);
    reports.set(line, printed);
    const text = rule === undefined ? `$ ${line}\n${printed}` : findingOf(printed, rule, entry);
    parts.push(guide.slice(end, match.index), head, '```text\n', text.trimEnd(), '\n```');
    end = match.index + match[0].length;
  }
  return [...parts, guide.slice(end)].join('');
}

/** Removes values that differ from run to run: times, the folder, and the site's size, which changes with every style sheet. */
function clean({ stdout, stderr }: ShellResult, folder: string): string {
  return (stdout || stderr)
    .replaceAll(`${folder}/`, '/home/kim/site/')
    .replace(/\d+\.\d\d s\b/g, '0.90 s')
    .replace(/\d+\.\d MB(?=, in )/g, '9.6 MB')
    .replace(/ {2,}\d+\.\d [kM]B/g, (cell) => '9.6 kB'.padStart(cell.length))
    .replace(/ +$/gm, '');
}

/** Finds a finding in a report. @throws when the report has no such finding, or several */
function findingOf(report: string, rule: string, entry?: string): string {
  const blocks = report.split('\n\n').filter((block) => {
    const [first = '', ...others] = block.split('\n');
    return (
      first.slice(2).startsWith(`${rule}: `) &&
      (!entry || others.some((line) => line.includes(` ${entry} (`)))
    );
  });
  const [block] = blocks;
  if (block !== undefined && blocks.length === 1) return block;
  throw new Error(`The report has ${blocks.length} findings of ${rule} ${entry ?? ''}, not one:\n${report}`);
}

export const guideFile = join(root, 'docs', 'operators-guide.md');

/** Returns the operator's guide with the current output of its commands. */
export async function fillGuide(guide = readFileSync(guideFile, 'utf8')): Promise<string> {
  const contentful = await startContentful({
    exportFile: join(guideFolder, 'space.json'),
    port: 0,
    ...sandboxTokens,
  });
  const folder = newGuideFolder();
  try {
    return await renderGuide(guide, folder, {
      CONTENTFUL_HOST: contentful.url,
      CONTENTFUL_DELIVERY_HOST: contentful.url,
      CONTENTFUL_MANAGEMENT_TOKEN: sandboxTokens.managementToken,
      CONTENTFUL_DELIVERY_TOKEN: sandboxTokens.deliveryToken,
    });
  } finally {
    await contentful.close();
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  writeFileSync(guideFile, await fillGuide());
}
