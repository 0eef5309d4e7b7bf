/**
 * The recipe for Slurm on Slurm itself: one node on this machine, with its daemons and munge in a temporary folder. `npm run
 * test:all` runs it as root where Debian's packages are installed.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runShell } from '../../tools/scripts/capture-guide.ts';
import { freePort } from '../helpers/nginx.ts';
import { root } from '../helpers/run-cli.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import { isThorough } from '../helpers/thorough.ts';
import { bytesOf } from '../publish/small-site.ts';
import { type Checkout, checkout, secrets } from './run-recipes.ts';

const recipe = join(root, 'docs/ci/slurm-shards.sh');
const programs = ['slurmctld', 'slurmd', 'munged'].map((name) => `/usr/sbin/${name}`);
const canRun = programs.every((path) => existsSync(path)) && process.getuid?.() === 0;
if (isThorough && !canRun)
  process.stderr.write(
    'The test of the recipe for Slurm is skipped. On Debian, as root: apt-get install slurmctld slurmd slurm-client munge\n',
  );

const folder = newFolder();
const mails = join(folder, 'mails');
const env = { SLURM_CONF: join(folder, 'slurm.conf') };
const daemons: ChildProcess[] = [];

beforeAll(async () => {
  if (!isThorough || !canRun) return;
  for (const name of ['state', 'spool']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'mail'), `#!/bin/sh\necho "$2" >> ${mails}\n`, { mode: 0o755 });
  writeFileSync(env.SLURM_CONF, configuration(await freePort(), await freePort()));
  writeFileSync(join(folder, 'key'), 'k'.repeat(1024), { mode: 0o400 });
  const munge = [
    'key-file=key',
    'socket=socket',
    'pid-file=munge.pid',
    'log-file=munge.log',
    'seed-file=seed',
  ];
  start('munged', '--foreground', '--force', ...munge.map((flag) => `--${flag.replace('=', `=${folder}/`)}`));
  await vi.waitFor(() => expect(existsSync(join(folder, 'socket'))).toBe(true), patience);
  start('slurmctld', '-D');
  start('slurmd', '-D', '-N', hostname());
  const state = () =>
    spawnSync('sinfo', ['-h', '-o', '%t'], { env: { ...process.env, ...env } }).stdout.toString();
  await vi.waitFor(() => expect(state()).toBe('idle\n'), patience);
}, 120_000);

afterAll(async () => {
  for (const daemon of daemons.toReversed()) {
    daemon.kill();
    if (daemon.exitCode === null) await once(daemon, 'exit');
  }
  rmSync(folder, { recursive: true });
});

const patience = { timeout: 100_000, interval: 200 };

function start(name: string, ...args: string[]): void {
  daemons.push(
    spawn(`/usr/sbin/${name}`, args, { cwd: folder, env: { ...process.env, ...env }, stdio: 'ignore' }),
  );
}

function configuration(port: number, portOfNode: number): string {
  return `ClusterName=test
SlurmctldHost=${hostname()}(127.0.0.1)
SlurmctldPort=${port}
SlurmdPort=${portOfNode}
AuthInfo=socket=${folder}/socket
SlurmUser=root
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
SlurmctldLogFile=${folder}/slurmctld.log
SlurmdLogFile=${folder}/slurmd.log
MailProg=${folder}/mail
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1
NodeName=${hostname()} NodeAddr=127.0.0.1 CPUs=4
PartitionName=main Nodes=ALL Default=YES
`;
}

/** A checkout whose commands record their variables, fail in the second task where a file `fail` is, and wait in the first while `hold` is there. */
async function newCheckout(): Promise<Checkout> {
  rmSync(mails, { force: true });
  const made = await checkout('tuesday.json');
  const npx = join(made.folder, '.bin', 'npx');
  const lines = readFileSync(npx, 'utf8').replace(
    '#!/bin/sh\n',
    `#!/bin/sh
env > "env.$4"
[ "$SLURM_ARRAY_TASK_ID" != 2 ] || [ ! -e fail ] || exit 1
while [ "$SLURM_ARRAY_TASK_ID" = 1 ] && [ -e hold ]; do touch held; sleep 0.1; done
`,
  );
  writeFileSync(npx, lines);
  return { ...made, env: { ...made.env, ...env } };
}

async function run(lines: string, { folder, env }: Checkout): Promise<string> {
  const given = { ...secrets, HTTPS_PROXY: 'http://proxy.example', ANOTHER_TOKEN: 'secret' };
  const result = await runShell(lines, folder, { ...env, ...given });
  expect(result, result.stderr).toMatchObject({ code: 0 });
  return result.stdout;
}

async function waitForAllJobs(made: Checkout): Promise<void> {
  await expect.poll(() => run('squeue --noheader', made), { timeout: 300_000, interval: 500 }).toBe('');
}

async function expectPublished(made: Checkout): Promise<void> {
  rmSync(join(made.folder, 'whole'), { recursive: true, force: true });
  await run('npx --no -- meridian export --content space.json', made);
  await run('npx --no -- meridian build --content space.json --out whole --no-cache', made);
  expect(bytesOf(made.folder)).toEqual(bytesOf(made.folder, 'whole'));
}

function runsIn({ folder }: Checkout): string[] {
  return readdirSync(folder).filter((name) => name.startsWith('site-run.'));
}

const options = { timeout: 600_000 };

test.skipIf(!isThorough || !canRun)('two runs at the same time both publish', options, async () => {
  const made = await newCheckout();
  await run(`sh "${recipe}"; sh "${recipe}"`, made);
  await waitForAllJobs(made);
  expect([existsSync(mails), runsIn(made)]).toEqual([false, []]);
  const variables = (command: string) => readFileSync(join(made.folder, `env.${command}`), 'utf8');
  expect(variables('export')).toContain('CONTENTFUL_MANAGEMENT_TOKEN=');
  for (const command of ['build', 'merge'].map(variables)) {
    expect(command).toContain('HTTPS_PROXY=http://proxy.example');
    expect(command).not.toMatch(/TOKEN|SLURM_GET_USER_ENV/);
  }
  await expectPublished(made);
});

test.skipIf(!isThorough || !canRun)(
  'a task that fails ends its run with mails, and the next one publishes',
  options,
  async () => {
    const made = await newCheckout();
    writeFileSync(join(made.folder, 'fail'), '');
    await run(`sh "${recipe}"`, made);
    await waitForAllJobs(made);
    expect(existsSync(join(made.folder, 'out'))).toBe(false);
    await expect
      .poll(() => existsSync(mails) && readFileSync(mails, 'utf8'), patience)
      .toMatch(/Name=site-shards Failed, .*\n.*Name=site Invalid dependency/);
    rmSync(join(made.folder, 'fail'));
    await run(`sh "${recipe}"`, made);
    await waitForAllJobs(made);
    await expectPublished(made);
    expect(runsIn(made).length).toBe(1);
  },
);

test.skipIf(!isThorough || !canRun)(
  'a task that is requeued while it runs is part of the site',
  options,
  async () => {
    const made = await newCheckout();
    writeFileSync(join(made.folder, 'hold'), '');
    await run(`sh "${recipe}"`, made);
    await expect.poll(() => existsSync(join(made.folder, 'held')), patience).toBe(true);
    await run(
      `scontrol requeue "$(squeue --noheader --name=site-shards --states=R --format=%A | head -1)"`,
      made,
    );
    rmSync(join(made.folder, 'hold'));
    await waitForAllJobs(made);
    await expectPublished(made);
  },
);
