import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { currentNode } from './run-cli.ts';

const command = createRequire(import.meta.url).resolve('serve/build/main.js');

/** Serves a folder with the `serve` package, as `npx serve` does, on a free port. */
export async function npxServe(folder: string): Promise<{ address: string; stop: () => void }> {
  const child = spawn(
    currentNode,
    [command, folder, '-l', 'tcp://127.0.0.1:0', '--no-clipboard', '--no-request-logging'],
    {
      env: { ...process.env, NO_UPDATE_CHECK: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  for await (const line of createInterface(child.stdout)) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (address) return { address, stop: () => void child.kill() };
  }
  throw new Error('serve ended before it served.');
}
