import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Service {
  readonly host: string;
  readonly stop: () => void;
}

/** Starts the local Contentful in a process of its own, as a service is one: it shares no thread with who asks. */
export async function startService(exportFile: string): Promise<Service> {
  const main = fileURLToPath(new URL('../../sandbox/contentful/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, '--file', exportFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => [''])])) as [
    Buffer | string,
  ];
  const host = /http:\/\/(\S+)/.exec(String(line))?.[1];
  if (!host) throw new Error(`The local Contentful could not be started with ${exportFile}.`);
  return { host, stop: () => void child.kill() };
}
