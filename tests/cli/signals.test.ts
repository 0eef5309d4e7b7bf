/** Signals end a command for good, also where a launcher stands between the terminal and the program. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkout, withPackages } from '../helpers/checkout.ts';
import { asOldNode, root, startCli } from '../helpers/run-cli.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { byTag, isThorough } from '../helpers/thorough.ts';
import {
  besides,
  build,
  builtSite,
  bytesOf,
  changeContent,
  holderOf,
  startHeld,
} from '../publish/small-site.ts';

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type EndingSignal = keyof typeof signals;
const launchers: readonly [string, readonly string[]][] = [
  ['on a current Node', []],
  ['handed over by an old Node', asOldNode],
];
const endingSignals = Object.keys(signals) as EndingSignal[];
const cases = launchers.flatMap(([name, nodeFlags]) =>
  endingSignals.map((signal) => [signal, name, nodeFlags] as const),
);

/** An old Node hands `dev` over as it does `serve`: one signal shows it, and `npm run test:all` has them all. */
const devCases = cases.filter(
  ([signal, , nodeFlags]) => isThorough || nodeFlags.length === 0 || signal === 'SIGTERM',
);

/** `npm start` forwards all signals in one way, and each try of it takes a checkout and a bundle. */
const startSignals = isThorough ? endingSignals : (['SIGINT'] as const);

/** Old Node versions, and a signal more, are for CI. */
const isUsual = ([signal, , nodeFlags]: (typeof cases)[number]) =>
  signal === 'SIGINT' && nodeFlags.length === 0;

/** Windows has no signals. */
describe.skipIf(process.platform === 'win32')('a signal', () => {
  for (const { tags, cases: some } of byTag(cases, isUsual))
    test.each(some)('%s stops a build %s and leaves the old site', { tags }, async (signal, _, nodeFlags) => {
      const { folder, child, pid, before } = await startHeldBuild(nodeFlags);
      child.kill(signal);
      process.kill(pid, 'SIGCONT');
      expect(await once(child, 'close')).toEqual([signals[signal], null]);
      expect(isRunning(pid)).toBe(false);
      expect(bytesOf(folder)).toEqual(before);
      await build(folder);
      expect(besides(folder)).toEqual([]);
    });

  test('SIGKILL of the launcher stops the build as well', { tags: 'ci' }, async () => {
    const { folder, child, pid, before } = await startHeldBuild(asOldNode);
    child.kill('SIGKILL');
    process.kill(pid, 'SIGCONT');
    // The build has the launcher's output too: it closes when both are gone.
    await once(child, 'close');
    expect(bytesOf(folder)).toEqual(before);
  });

  const served = [
    ...cases.map((each) => ['serve', ...each] as const),
    ...devCases.map((each) => ['dev', ...each] as const),
  ];
  for (const { tags, cases: some } of byTag(served, ([, ...each]) => isUsual(each)))
    test.each(some)('%s frees its port at %s %s', { tags }, async (command, signal, _, nodeFlags) => {
      const { child, port } = await startServer(command, nodeFlags);
      child.kill(signal);
      expect(await once(child, 'close')).toEqual([signals[signal], null]);
      await expectFree(port);
    });

  test.each(['serve', 'dev'])(
    'SIGKILL of its launcher makes %s free its port',
    { tags: 'ci' },
    async (command) => {
      const { child, port } = await startServer(command, asOldNode);
      child.kill('SIGKILL');
      await once(child, 'close');
      await expectFree(port);
    },
  );

  test('Ctrl+C, which reaches the launcher and the program, ends both with 130', { tags: 'ci' }, async () => {
    const { child, port } = await startServer('serve', asOldNode, true);
    process.kill(-(child.pid ?? 0), 'SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
    await expectFree(port);
  });

  test.each(startSignals)('%s ends what `npm start` runs', async (signal) => {
    const child = spawn(process.execPath, ['tools/scripts/bootstrap.js', 'start', '--port', '0'], {
      cwd: installedCheckout(),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    onTestFinished(() => killGroup(child));
    const [line] = (await once(child.stderr, 'data')) as [Buffer];
    expect(line.toString()).toMatch(/✓ (entries|assets)|· export/);
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([signals[signal], null]);
  });

  test('the end of the shell that npm runs it in ends `npm start`', { tags: 'ci' }, async () => {
    const command = `"${process.execPath}" tools/scripts/bootstrap.js start --port 0; :`;
    const child = spawn('sh', ['-c', command], {
      cwd: installedCheckout(),
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    onTestFinished(() => killGroup(child));
    await once(child.stderr, 'data');
    child.kill('SIGTERM');
    // The streams close when all that hold them have ended.
    expect(await once(child, 'close')).toEqual([null, 'SIGTERM']);
  });
});

/** A copy of the project whose packages count as installed. */
function installedCheckout(): string {
  const copy = withPackages(checkout(temporaryFolder(), 'tools/scripts', 'site.config.ts'));
  mkdirSync(join(copy, 'content'));
  symlinkSync(join(root, 'content', 'sample'), join(copy, 'content', 'sample'));
  writeFileSync(join(copy, 'package-lock.json'), '{}');
  // Older than what is installed: nothing is to be installed.
  utimesSync(join(copy, 'package-lock.json'), 0, 0);
  return copy;
}

/** A build over an older site, stopped just after it has locked the folder, with the id of the process that builds. */
async function startHeldBuild(nodeFlags: readonly string[]) {
  const folder = await builtSite('old');
  const before = bytesOf(folder);
  changeContent(folder, 'new');
  const child = startHeld(folder, { nodeFlags });
  const pid = holderOf(folder);
  expect(bytesOf(folder), 'the build is held before it publishes').toEqual(before);
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  return { folder, child, pid, before };
}

async function startServer(command: string, nodeFlags: readonly string[], detached = false) {
  const cwd = await builtSite('served');
  const child = startCli([command, '--port', '0'], { cwd, nodeFlags, detached });
  onTestFinished(() => void child.kill('SIGTERM'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, port: Number(/http:\S+:(\d+)/.exec(line.toString())?.[1]) };
}

async function expectFree(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-(pid ?? 0), 'SIGKILL');
  } catch {
    // It has ended.
  }
}
