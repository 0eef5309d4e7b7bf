/** `build --shard auto`: the systems that number their jobs, and variables that give no number. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import { changeContent } from '../publish/small-site.ts';

type Variables = Readonly<Record<string, string>>;

/** An empty variable counts as unset, whatever the system is that runs the tests. */
const unset: Variables = Object.fromEntries(
  [
    'JOB_COMPLETION_INDEX',
    ...['CI_NODE_INDEX', 'CI_NODE_TOTAL'],
    ...['AWS_BATCH_JOB_ARRAY_INDEX', 'AWS_BATCH_JOB_ARRAY_SIZE'],
    ...['SLURM_ARRAY_TASK_ID', 'SLURM_ARRAY_TASK_COUNT', 'SLURM_ARRAY_TASK_MIN'],
    ...['BUILDKITE_PARALLEL_JOB', 'BUILDKITE_PARALLEL_JOB_COUNT'],
    ...['CIRCLE_NODE_INDEX', 'CIRCLE_NODE_TOTAL'],
  ].map((name) => [name, '']),
);

const folder = newFolder();

beforeAll(() => {
  configureSite(folder);
  changeContent(folder, 'About');
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Builds a shard with the variables of a system. */
function build(shard: string, env: Variables) {
  return runCli(['build', '--shard', shard, '--out', 'shard'], { cwd: folder, env: { ...unset, ...env } });
}

describe('the number comes from', () => {
  test.each<[string, string, Variables, string]>([
    ['a Kubernetes Indexed Job', 'auto/3', { JOB_COMPLETION_INDEX: '0' }, '1/3'],
    ['the last job of Kubernetes', 'auto/3', { JOB_COMPLETION_INDEX: '2' }, '3/3'],
    ['GitLab', 'auto', { CI_NODE_INDEX: '1', CI_NODE_TOTAL: '3' }, '1/3'],
    ['AWS Batch', 'auto', { AWS_BATCH_JOB_ARRAY_INDEX: '1', AWS_BATCH_JOB_ARRAY_SIZE: '3' }, '2/3'],
    ['Slurm from 0', 'auto', slurm(2, 0, 3), '3/3'],
    ['Slurm from 1', 'auto', slurm(2, 1, 3), '2/3'],
    ['Slurm with the number of shards', 'auto/3', slurm(11, 10, 3), '2/3'],
    ['Buildkite', 'auto', { BUILDKITE_PARALLEL_JOB: '2', BUILDKITE_PARALLEL_JOB_COUNT: '3' }, '3/3'],
    ['CircleCI', 'auto', { CIRCLE_NODE_INDEX: '0', CIRCLE_NODE_TOTAL: '3' }, '1/3'],
    ['Slurm that a job of GitLab has called', 'auto', { ...slurm(1, 1, 3), CI_NODE_TOTAL: '1' }, '1/3'],
  ])('%s', async (_, shard, env, expected) => {
    const { code, stdout, stderr } = await build(shard, env);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain(`Shard ${expected}: `);
  });
});

test('a number on the command line is used in every environment', async () => {
  const { code, stdout } = await build('2/2', { CI_NODE_INDEX: '1', CI_NODE_TOTAL: '3' });
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('Shard 2/2: ') });
});

test('a build without --shard is whole in every environment', async () => {
  const env = { ...unset, CI_NODE_INDEX: '2', CI_NODE_TOTAL: '3', JOB_COMPLETION_INDEX: '1' };
  const { code, stdout } = await runCli(['build', '--no-cache'], { cwd: folder, env });
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.not.stringContaining('Shard') });
  expect((await runCli(['verify'], { cwd: folder })).code).toBe(0);
});

describe('exit code 2, and the variables by name, for', () => {
  test.each<[string, string, Variables, readonly string[]]>([
    ['no variable', 'auto', {}, ['none of JOB_COMPLETION_INDEX', 'CIRCLE_NODE_INDEX (CircleCI)']],
    ['Kubernetes without a number of shards', 'auto', { JOB_COMPLETION_INDEX: '0' }, ['--shard auto/4']],
    ['a job of GitLab that is the only one', 'auto', { CI_NODE_TOTAL: '1' }, ['no CI_NODE_INDEX']],
    ['a number without that of all', 'auto', { CI_NODE_INDEX: '1' }, ['needs CI_NODE_TOTAL']],
    ['an array without its first number', 'auto', { ...slurm(1, 1, 3), SLURM_ARRAY_TASK_MIN: '' }, ['_MIN']],
    ['GitLab from 0', 'auto', { CI_NODE_INDEX: '0', CI_NODE_TOTAL: '3' }, ['CI_NODE_INDEX=0', 'from 1 to 3']],
    ['a number above the last', 'auto/3', { JOB_COMPLETION_INDEX: '3' }, ['INDEX=3', 'from 0 to 2']],
    ['an array with gaps', 'auto', slurm(5, 1, 3), ['SLURM_ARRAY_TASK_ID=5', 'from 1 to 3']],
    ['a task before the first', 'auto', slurm(1, 2, 3), ['SLURM_ARRAY_TASK_ID=1', 'from 2 to 4']],
    ['a word', 'auto/3', { JOB_COMPLETION_INDEX: 'two' }, ["JOB_COMPLETION_INDEX=two isn't a whole number"]],
    ['a negative number', 'auto/3', { JOB_COMPLETION_INDEX: '-1' }, ['JOB_COMPLETION_INDEX=-1']],
    ['no jobs', 'auto', { CIRCLE_NODE_INDEX: '0', CIRCLE_NODE_TOTAL: '0' }, ['CIRCLE_NODE_INDEX=0']],
    [
      'another number of shards than that of the jobs',
      'auto/4',
      { CIRCLE_NODE_INDEX: '0', CIRCLE_NODE_TOTAL: '3' },
      ['auto/4 contradicts CIRCLE_NODE_TOTAL=3'],
    ],
    [
      'two systems',
      'auto/3',
      { JOB_COMPLETION_INDEX: '0', CI_NODE_INDEX: '1', CI_NODE_TOTAL: '3' },
      ['JOB_COMPLETION_INDEX=0 (Kubernetes)', 'CI_NODE_INDEX=1 (GitLab)'],
    ],
    ['another word', 'automatic', { JOB_COMPLETION_INDEX: '0' }, ['such as 2/4, or auto']],
    ['no number of all', '2', {}, ['such as 2/4, or auto']],
  ])('%s', async (_, shard, env, says) => {
    const { code, stdout, stderr } = await build(shard, env);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    for (const part of says) expect(stderr).toContain(part);
  });
});

/** The variables of a task of an array without gaps. */
function slurm(id: number, first: number, count: number): Variables {
  return {
    SLURM_ARRAY_TASK_ID: `${id}`,
    SLURM_ARRAY_TASK_MIN: `${first}`,
    SLURM_ARRAY_TASK_COUNT: `${count}`,
  };
}
