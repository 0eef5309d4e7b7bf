/** Folders to run shell lines in as people and CI systems write them: `npx meridian …` is this checkout's program. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '../run.ts';

export interface ShellResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The sites of the operator's guide. */
export const guideFolder = join(root, 'docs', 'guide');

/** Variables of the machine that commands heed. */
const changesOutput = /^(CONTENTFUL_|GITHUB_|GITLAB_|CI_|CI$|SOURCE_DATE_EPOCH$|FORCE_COLOR$|NO_COLOR$)/;

/** A copy of the guide's sites in a new folder, which the caller removes. @returns its path, without symbolic links */
export function newGuideFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'meridian-guide-')));
  cpSync(guideFolder, folder, { recursive: true });
  const bin = join(folder, '.bin');
  mkdirSync(bin);
  const program = join(root, 'bin', 'meridian.js');
  const npx = `#!/bin/sh\n[ "$1" = meridian ] || exit 127\nshift\nexec "${process.execPath}" "${program}" "$@"\n`;
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
    env: { ...Object.fromEntries(inherited), PATH: path, ...env },
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
