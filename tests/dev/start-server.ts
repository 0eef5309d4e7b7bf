import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type RunningCli, script } from '../helpers/run-cli.ts';

/** Takes what ends something after a test. */
export type EndLater = (end: () => Promise<void>) => void;

export interface RunningDev {
  readonly child: RunningCli;
  readonly origin: string;
  /** Everything that was printed so far. */
  readonly output: () => string;
  readonly text: (path: string) => Promise<string>;
  readonly view: (path: string) => Promise<DevView>;
  /** Waits until something holds. @throws what kept it from holding at last */
  readonly until: (check: () => Promise<void>) => Promise<void>;
}

interface DevView {
  readonly faults: readonly { title: string; message: string; place?: string; excerpt?: string }[];
  readonly counts?: Readonly<Record<string, number>>;
  readonly issues: readonly { rule: string; entryId?: string; name?: string; onPage: boolean }[];
  readonly page?: { status: number; isDraft: boolean; suggestions: string[] };
}

const patienceMilliseconds = 20_000;

interface ServerOptions {
  readonly cwd: string;
  readonly program?: string;
  readonly endLater: EndLater;
  readonly env?: Readonly<Record<string, string>>;
  /** Of each request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Starts a command that serves, until `endLater` ends it. */
export async function startServer(
  args: readonly string[],
  { cwd, program = script, endLater, env = {}, headers = {} }: ServerOptions,
): Promise<RunningDev> {
  const child = spawn(process.execPath, [program, ...args, '--port', '0'], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  endLater(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'close');
  });
  const origin = await originOf(child, () => output);
  const get = async (path: string) => fetch(new URL(path, origin), { headers });
  return {
    child,
    origin,
    output: () => output,
    text: async (path) => (await get(path)).text(),
    view: async (path) =>
      (await get(`/__meridian/view?path=${encodeURIComponent(path)}`)).json() as Promise<DevView>,
    until,
  };
}

async function originOf(child: RunningCli, output: () => string): Promise<string> {
  while (child.exitCode === null) {
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0];
    if (origin) return origin;
    await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
  }
  throw new Error(`meridian dev ended with ${child.exitCode}: ${output()}`);
}

/** Looks again and again until something holds. @throws what kept it from holding at last */
export async function until(check: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + patienceMilliseconds; ; ) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
