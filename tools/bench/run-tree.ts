import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface TreeRun {
  /** Wall time from start to exit. */
  readonly seconds: number;
  /** Of the process and its children, in user and kernel mode; undefined where the system has no /proc. */
  readonly cpuSeconds: number | undefined;
  /** The largest sum of what the process and its children held at once; undefined where the system has no /proc. */
  readonly peakRssBytes: number | undefined;
  readonly stderr: string;
}

/** Memory changes slowly compared to this, and looking costs a millisecond. */
const sampleMilliseconds = 25;

/** Runs this Node with a script, and measures it and its children from outside. @throws Error when it fails */
export function runNodeTree(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<TreeRun> {
  return runTree({ file: process.execPath, args, env });
}

/** Runs a program, one at a time, and measures it and its children from outside. @throws Error when it fails */
export async function runTree({ file, args, cwd, env }: Command): Promise<TreeRun> {
  const cpuBefore = cpuOfChildren();
  const start = performance.now();
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  let peak = 0;
  const sampler = setInterval(() => {
    peak = Math.max(peak, residentBytes(child.pid ?? 0));
  }, sampleMilliseconds);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(sampler);
  const seconds = (performance.now() - start) / 1000;
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}.\n${stderr}${stdout}`);
  const cpu = cpuOfChildren();
  return {
    seconds,
    cpuSeconds: cpu === undefined || cpuBefore === undefined ? undefined : cpu - cpuBefore,
    peakRssBytes: peak > 0 ? peak : undefined,
    stderr,
  };
}

/** Linux counts a hundred ticks a second wherever Node runs. */
const ticksPerSecond = 100;

/** Seconds of all children that have ended, theirs included. */
function cpuOfChildren(): number | undefined {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(13, 15).map(Number);
    return user === undefined || system === undefined ? undefined : (user + system) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

/** Of a process and all below it; 0 for one that is gone. */
function residentBytes(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return Number(kilobytes ?? 0) * 1024 + children.reduce((sum, id) => sum + residentBytes(Number(id)), 0);
  } catch {
    return 0;
  }
}
