/**
 * The recipes for clusters: their lines are run, and the site is the one built at once. No cluster is needed: each pod or
 * task is a process of its own with the variables that Kubernetes or Slurm would set, and `sbatch` is a stand-in that starts the
 * tasks in order.
 *
 * @module-tag ci
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { runShell, type ShellResult } from '../../tools/scripts/capture-guide.ts';
import { root } from '../helpers/run-cli.ts';
import { bytesOf } from '../publish/small-site.ts';
import { type Checkout, checkout, secrets } from './run-recipes.ts';

interface Job {
  readonly metadata: { readonly name: string; readonly labels: { readonly step: string } };
  readonly spec: {
    readonly completions?: number;
    readonly parallelism?: number;
    readonly completionMode?: string;
    readonly template: { readonly spec: { readonly containers: readonly Container[] } };
  };
}

interface Container {
  readonly args: readonly string[];
  readonly command: readonly string[];
  readonly envFrom?: unknown;
}

const kubernetes = readFileSync(join(root, 'docs/ci/kubernetes-shards.yml'), 'utf8');
const slurm = join(root, 'docs/ci/slurm-shards.sh');
const jobs = parseAllDocuments(kubernetes).map((document) => document.toJS() as Job);

async function run(lines: string, { folder, env }: Checkout, given = {}): Promise<ShellResult> {
  const result = await runShell(lines, folder, { ...env, ...given });
  expect(result, result.stderr).toMatchObject({ code: 0 });
  return result;
}

describe.skipIf(process.platform === 'win32')(
  'a site from a cluster is the one that is built at once',
  { timeout: 300_000 },
  () => {
    test('on Kubernetes', async () => {
      const made = await checkout('tuesday.json');
      expect(jobs.map(({ metadata }) => metadata.labels.step)).toEqual(['plan', 'shards', 'merge']);
      for (const { metadata, spec } of jobs) {
        expect(kubernetes).toContain('for step in plan shards merge');
        expect(metadata.name).toBe(`site-${metadata.labels.step}`);
        const { completions = 1, completionMode, parallelism = 1, template } = spec;
        expect([completionMode === 'Indexed', parallelism]).toEqual([completions > 1, completions]);
        const [container] = template.spec.containers;
        expect(container?.command).toEqual(['sh', '-ec']);
        expect(container?.envFrom !== undefined).toBe(metadata.name === 'site-plan');
        const lines = String(container?.args[0]).replaceAll('/site/', 'volume/');
        writeFileSync(join(made.folder, 'site.sh'), `mkdir -p volume\n${lines}`);
        for (let index = 0; index < completions; index++) {
          const own = completions > 1 ? { JOB_COMPLETION_INDEX: `${index}` } : {};
          await run('sh -e site.sh', made, { ...own, ...(container?.envFrom ? secrets : {}) });
        }
      }
      await run('npx meridian build --content volume/space.json --out whole --no-cache', made);
      expect(bytesOf(made.folder, 'volume/out')).toEqual(bytesOf(made.folder, 'whole'));
    });

    test('on Slurm', async () => {
      const made = await checkout('tuesday.json');
      writeFileSync(join(made.folder, '.bin', 'sbatch'), sbatch, { mode: 0o755 });
      await run(`sh "${slurm}"`, made, secrets);
      const log = readFileSync(join(made.folder, 'sbatch.log'), 'utf8').trim().split('\n');
      expect(log).toEqual(['site-plan', 'site-shards afterok:1 1-4', 'site-merge afterok:2']);
      await run('npx meridian build --content content/space.json --out whole --no-cache', made);
      expect(bytesOf(made.folder, 'out')).toEqual(bytesOf(made.folder, 'whole'));
    });

    test('a task that fails ends a run on Slurm before the site is published', async () => {
      const made = await checkout('tuesday.json');
      writeFileSync(join(made.folder, '.bin', 'sbatch'), sbatch, { mode: 0o755 });
      rmSync(join(made.folder, 'site.config.ts'));
      const { code } = await runShell(`sh "${slurm}"`, made.folder, { ...made.env, ...secrets });
      expect(code).not.toBe(0);
      expect(existsSync(join(made.folder, 'out'))).toBe(false);
    });
  },
);

/** Runs the wrapped lines at once, for each task of an array; the job has the number of its line in the log. */
const sbatch = `#!/bin/sh
set -e
name= dependency= array= wrap=
while [ $# -gt 0 ]; do
  case "$1" in
    --parsable | --export=*) ;;
    --job-name=*) name="\${1#*=}" ;;
    --dependency=*) dependency=" \${1#*=}" ;;
    --array=*) array=" \${1#*=}" ;;
    --wrap) wrap="$2"; shift ;;
    *) echo "sbatch: unrecognized option '$1'" >&2; exit 1 ;;
  esac
  shift
done
echo "$name$dependency$array" >> sbatch.log
case "$array" in
  '') sh -c "$wrap" >&2 ;;
  ' 1-4')
    for SLURM_ARRAY_TASK_ID in 1 2 3 4; do
      export SLURM_ARRAY_TASK_ID SLURM_ARRAY_TASK_COUNT=4 SLURM_ARRAY_TASK_MIN=1
      sh -c "$wrap" >&2
    done ;;
esac
wc -l < sbatch.log | tr -d ' '
`;
