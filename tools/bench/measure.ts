import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

export interface Run {
  /** Wall time from start to exit. */
  readonly seconds: number;
  /** CPU time of the process and its children; 0 without /proc. */
  readonly cpuSeconds: number;
  /** Sum of the peak memory of the process and its children; 0 without /proc. */
  readonly peakRssBytes: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Expected exit codes; 0 by default. */
  readonly codes?: readonly number[];
}

/** Sampling interval; memory grows slowly and a sample takes a millisecond. */
const sampleMilliseconds = 25;
/** Linux's USER_HZ. */
const ticksPerSecond = 100;

/** Runs a Node script and measures it and its children. @throws Error when it fails */
export async function runNode(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const { cwd = '.', codes = [0], env = {} } = options;
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

/** Reads the CPU seconds of all ended descendants. */
function cpuOfChildren(): number {
  const [, fields = ''] = readIfThere('/proc/self/stat').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(13, 15).map(Number);
  return (user + system) / ticksPerSecond;
}

/** Reads the CPU seconds that a process, its running children and those that have ended took. */
export function cpuOf(pid: number): number {
  const [, fields = ''] = readIfThere(`/proc/${pid}/stat`).split(') ');
  const ticks = fields.split(' ').slice(11, 15).map(Number);
  const own = ticks.reduce((sum, value) => sum + value, 0) / ticksPerSecond;
  return childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), own);
}

/** Updates the peak memory of a process and its descendants. */
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

/** Returns '' for an ended process or without /proc. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export interface Candidate {
  readonly name: string;
  /** @param number of the run, from 0 */
  readonly run: (number: number) => Promise<Run>;
}

/** Runs all candidates in rounds with alternating order, under the same conditions. */
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
