/** The number of a shard: from `--shard`, or from the variables of the system that has started this job. */

import { InvalidArgumentError } from 'commander';
import { formatCount } from '../domain/site/format-count.ts';
import type { ShardNumber } from '../pipeline/prepare/shards/shard.ts';
import type { Environment } from './context.ts';
import { UsageError } from './errors.ts';

/** Takes the number of the shard from the environment. */
interface AutoShard {
  readonly isAuto: true;
  /** Number of shards; undefined: from the environment, too. */
  readonly count: number | undefined;
}

export type ShardFlag = ShardNumber | AutoShard;

/** Takes number and count from the environment. */
export const autoShard: ShardFlag = { isAuto: true, count: undefined };

/** Parses a shard: `2/4` is the second of four; `auto` and `auto/4` take the number from the environment. */
export function parseShard(text: string): ShardFlag {
  const [, index = '', count] = /^([1-9]\d{0,5}|auto)(?:\/([1-9]\d{0,5}))?$/.exec(text) ?? [];
  if (index === 'auto') return { isAuto: true, count: count === undefined ? undefined : Number(count) };
  if (Number(index) <= Number(count)) return { index: Number(index), count: Number(count) };
  throw new InvalidArgumentError(
    'It must be a shard and the number of shards, such as 2/4, or auto for those of the environment.',
  );
}

/** Describes the variables with which a system numbers the jobs that it starts together. */
interface JobSystem {
  readonly name: string;
  readonly index: string;
  /** Absent: the environment doesn't have the number of jobs. */
  readonly count?: string;
  /** The index of the first job, or the variable that has it. */
  readonly first: 0 | 1 | string;
}

const jobSystems: readonly JobSystem[] = [
  { name: 'Kubernetes', index: 'JOB_COMPLETION_INDEX', first: 0 },
  { name: 'GitLab', index: 'CI_NODE_INDEX', count: 'CI_NODE_TOTAL', first: 1 },
  { name: 'AWS Batch', index: 'AWS_BATCH_JOB_ARRAY_INDEX', count: 'AWS_BATCH_JOB_ARRAY_SIZE', first: 0 },
  {
    name: 'Slurm',
    index: 'SLURM_ARRAY_TASK_ID',
    count: 'SLURM_ARRAY_TASK_COUNT',
    first: 'SLURM_ARRAY_TASK_MIN',
  },
  { name: 'Buildkite', index: 'BUILDKITE_PARALLEL_JOB', count: 'BUILDKITE_PARALLEL_JOB_COUNT', first: 0 },
  { name: 'CircleCI', index: 'CIRCLE_NODE_INDEX', count: 'CIRCLE_NODE_TOTAL', first: 0 },
];

const hint = 'Write the number of the shard and of all shards, such as --shard 2/4.';

/**
 * Returns the number of the shard to build.
 * @throws UsageError that names the variables which are missing, invalid or contradictory
 */
export function shardNumber(flag: ShardFlag, env: Environment): ShardNumber {
  if (!('isAuto' in flag)) return flag;
  const system = findSystem(env);
  const first = typeof system.first === 'number' ? system.first : readNumber(system.first, env);
  const count = countOf(system, flag, env);
  const index = readNumber(system.index, env) - first + 1;
  if (index >= 1 && index <= count) return { index, count };
  const range = `from ${first} to ${first + count - 1}`;
  throw new UsageError(
    `${given(system.index, env)} isn't ${range}, the numbers of ${formatCount(count, 'job')}.`,
    hint,
  );
}

/** @throws UsageError unless exactly one system has numbered this job */
function findSystem(env: Environment): JobSystem {
  const [system, other] = jobSystems.filter(({ index }) => env[index]);
  if (system && !other) return system;
  if (system && other) {
    const both = `${given(system.index, env)} (${system.name}) and ${given(other.index, env)} (${other.name})`;
    throw new UsageError(`--shard auto finds two numbers: ${both}.`, hint);
  }
  const half = jobSystems.find(({ count }) => count && env[count]);
  if (half?.count) {
    const message = `--shard auto finds ${given(half.count, env)}, but no ${half.index}: ${half.name} hasn't started this job as one of several.`;
    throw new UsageError(message, hint);
  }
  const variables = jobSystems.map(({ name, index }) => `${index} (${name})`);
  throw new UsageError(`--shard auto finds none of ${variables.join(', ')}.`, hint);
}

function countOf({ count, index }: JobSystem, flag: AutoShard, env: Environment): number {
  if (!count) {
    if (flag.count !== undefined) return flag.count;
    throw new UsageError(
      `${given(index, env)} doesn't say how many shards there are.`,
      'Write their number, such as --shard auto/4: `completions` of the Job.',
    );
  }
  const counted = readNumber(count, env);
  if (flag.count === undefined || flag.count === counted) return counted;
  throw new UsageError(`--shard auto/${flag.count} contradicts ${given(count, env)}.`, hint);
}

/** @throws UsageError if a variable isn't a whole number */
function readNumber(name: string, env: Environment): number {
  const value = env[name];
  if (!value) throw new UsageError(`--shard auto needs ${name}, which isn't set.`, hint);
  if (/^\d{1,6}$/.test(value)) return Number(value);
  throw new UsageError(`${given(name, env)} isn't a whole number below a million.`, hint);
}

function given(name: string, env: Environment): string {
  return `${name}=${env[name]}`;
}
