/** Programs of hosts and translators from npm, which are too large for the packages of every checkout. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort, isListening } from '../helpers/nginx.ts';
import { currentNode, root } from '../helpers/run-cli.ts';
import { isThorough } from '../helpers/thorough.ts';

/** The packages, with the versions that docs/hosts.md and messages/README.md name. */
export const packages = {
  wrangler: '4.164.0',
  'netlify-redirector': '0.5.0',
  '@netlify/redirect-parser': '16.1.1',
  superstatic: '11.0.0',
  '@azure/static-web-apps-cli': '2.0.10',
  'i18next-cli': '1.74.2',
} as const;

/**
 * Installs packages in `npm run test:all`, in a folder of their own, because other tests install others meanwhile.
 * @returns the folder; undefined in other runs and where they can't be had
 */
export function installEngines(...names: readonly (keyof typeof packages)[]): string | undefined {
  if (!isThorough) return undefined;
  const folder = join(root, '.meridian', 'engines', names.join(' ').replaceAll('/', '-'));
  const modules = join(folder, 'node_modules');
  const isInstalled = () => names.every((name) => existsSync(join(modules, name)));
  if (!isInstalled()) {
    const dependencies = Object.fromEntries(names.map((name) => [name, packages[name]]));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
    // A package of Azure would download a program by its script.
    const flags = names.some((name) => name.startsWith('@azure/')) ? ['--ignore-scripts'] : [];
    const args = ['install', '--silent', '--no-audit', '--no-fund', ...flags];
    spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
  }
  if (isInstalled()) return modules;
  process.stderr.write(`Tests are skipped, because npm can't install ${names.join(', ')}.\n`);
  return undefined;
}

/** Starts a command of a package that serves HTTP, until the test has finished. @returns its address */
export async function startEngine(
  script: string,
  args: (port: number) => readonly string[],
  cwd: string,
  variables: (port: number) => Readonly<Record<string, string>> = () => ({}),
): Promise<string> {
  const port = await freePort();
  const own = { CI: '1', HOME: cwd, WRANGLER_SEND_METRICS: 'false', ...variables(port) };
  const env = { ...process.env, ...own };
  const child: ChildProcess = spawn(currentNode, [script, ...args(port)], { cwd, env, stdio: 'ignore' });
  onTestFinished(() => void child.kill());
  if (!(await isListening(child, port))) throw new Error(`${script} doesn't start.`);
  return `http://127.0.0.1:${port}`;
}
