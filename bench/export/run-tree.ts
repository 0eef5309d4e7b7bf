import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

export interface TreeRun {
  /** Wall time from start to exit. */
  readonly seconds: number;
  /** The largest sum of what the process and its children held at once; undefined where the system has no /proc. */
  readonly peakRssBytes: number | undefined;
  readonly stderr: string;
}

/** Memory changes slowly compared to this, and looking costs a millisecond. */
const sampleMilliseconds = 20;

/** Runs this Node with a script, and measures it and its children from outside. @throws Error when it fails */
export async function runTree(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<TreeRun> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
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
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}.\n${stderr}`);
  return { seconds, peakRssBytes: peak > 0 ? peak : undefined, stderr };
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
