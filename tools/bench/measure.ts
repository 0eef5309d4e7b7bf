import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

/** Describes one run of a command. */
export interface Run {
  /** Wall time from start to exit. */
  readonly seconds: number;
  /** Of the process and its children, in user and kernel mode; 0 where the system has no /proc. */
  readonly cpuSeconds: number;
  /** The sum of what the process and its children held at most; 0 where the system has no /proc. */
  readonly peakRssBytes: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Exit codes that are right; 0 if it isn't set. */
  readonly codes?: readonly number[];
}

/** Memory grows slowly compared to this, and reading it takes a millisecond. */
const sampleMilliseconds = 25;
/** Linux counts a hundred ticks a second wherever Node runs. */
const ticksPerSecond = 100;

/** Runs this Node with a script, one at a time, and measures it and its children from outside. @throws Error when it fails */
export async function runNode(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const { cwd = '.', env, codes = [0] } = options;
  const cpuBefore = cpuOfChildren();
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const peaks = new Map<number, number>();
  const sampler = setInterval(() => samplePeaks(child.pid ?? 0, peaks), sampleMilliseconds);
  const [code] = (await once(child, 'close')) as [number];
  clearInterval(sampler);
  const seconds = (performance.now() - start) / 1000;
  if (!codes.includes(code))
    throw new Error(`node ${args.join(' ')} ended with ${code}.\n${output.stderr}${output.stdout}`);
  const peakRssBytes = [...peaks.values()].reduce((sum, bytes) => sum + bytes, 0);
  return { seconds, cpuSeconds: cpuOfChildren() - cpuBefore, peakRssBytes, ...output };
}

/** Reads the seconds of all children that have ended, theirs included. */
function cpuOfChildren(): number {
  const [, fields = ''] = readIfThere('/proc/self/stat').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(13, 15).map(Number);
  return (user + system) / ticksPerSecond;
}

/** Notes the largest memory so far of a process and of all below it. */
function samplePeaks(pid: number, peaks: Map<number, number>): void {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/status`)) ?? [];
  if (kilobytes === undefined) return;
  peaks.set(pid, Number(kilobytes) * 1024);
  for (const child of childrenOf(pid)) samplePeaks(child, peaks);
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readIfThere(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** Returns '' for a process that is gone, and where the system has no /proc. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Describes a command that is compared with others. */
export interface Candidate {
  readonly name: string;
  /** @param number of the run, from 0 */
  readonly run: (number: number) => Promise<Run>;
}

/** Runs all candidates in turns, each first in every other round: runs beside each other meet the same conditions. */
export async function runAll(candidates: readonly Candidate[], rounds: number): Promise<Map<string, Run[]>> {
  const runs = new Map<string, Run[]>(candidates.map(({ name }) => [name, []]));
  for (let number = 0; number < rounds; number++) {
    for (const { name, run } of number % 2 === 0 ? candidates : candidates.toReversed()) {
      const result = await run(number);
      runs.get(name)?.push(result);
      process.stderr.write(`run ${number + 1} of ${rounds}, ${name}: ${result.seconds.toFixed(2)} s\n`);
    }
  }
  return runs;
}
