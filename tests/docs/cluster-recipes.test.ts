/**
 * The recipes for clusters: their lines are run, and the site is the one built at once. No cluster is needed: each pod or
 * task is a process of its own with the variables that Kubernetes or Slurm would set, and `kubectl` and `sbatch` are stand-ins
 * that start them in order. `slurm.test.ts` runs the recipe on Slurm itself.
 *
 * @module-tag ci
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

const kubernetes = join(root, 'docs/ci/kubernetes-shards');
const slurm = join(root, 'docs/ci/slurm-shards.sh');
const jobs = parseAllDocuments(readFileSync(`${kubernetes}.yml`, 'utf8')).map(
  (document) => document.toJS() as Job,
);

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
      const made = await onKubernetes();
      for (const { metadata, spec } of jobs) {
        const { completions = 1, completionMode, parallelism = 1, template } = spec;
        expect(metadata.name).toBe(`site-${metadata.labels.step}`);
        expect([completionMode === 'Indexed', parallelism]).toEqual([completions > 1, completions]);
        const [container] = template.spec.containers;
        expect(container?.command).toEqual(['sh', '-ec']);
        expect(container?.envFrom !== undefined).toBe(metadata.name === 'site-plan');
      }
      await run(`sh "${kubernetes}.sh"`, made);
      const log = readFileSync(join(made.folder, 'kubectl.log'), 'utf8').trim().split('\n');
      expect(log).toEqual(['delete', 'plan', 'shards', 'merge']);
      await run('npx --no -- meridian build --content volume/space.json --out whole --no-cache', made);
      expect(bytesOf(made.folder, 'volume/out')).toEqual(bytesOf(made.folder, 'whole'));
    });

    test('a pod that fails ends a run on Kubernetes at once, before the site is published', async () => {
      const made = await onKubernetes('exit 1');
      const { code, stderr } = await runShell(`sh "${kubernetes}.sh"`, made.folder, made.env);
      expect([code, stderr]).toEqual([1, expect.stringContaining('The job site-shards has failed')]);
      expect(existsSync(join(made.folder, 'volume', 'out'))).toBe(false);
    });

    test('on Slurm', async () => {
      const made = await checkout('tuesday.json');
      writeFileSync(join(made.folder, '.bin', 'sbatch'), sbatch, { mode: 0o755 });
      await run(`sh "${slurm}"`, made, secrets);
      const log = readFileSync(join(made.folder, 'sbatch.log'), 'utf8').trim().split('\n');
      expect(log).toEqual(['site singleton', 'site-shards afterok:1 1-4', 'site singleton,afterok:2']);
      await run('npx --no -- meridian export --content space.json', made, secrets);
      await run('npx --no -- meridian build --content space.json --out whole --no-cache', made);
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

/** A checkout with a stand-in for `kubectl`: `apply` runs the pods of a step, and `get` says at the second time how they have ended. */
async function onKubernetes(linesOfShards = ''): Promise<Checkout> {
  const made = await checkout('tuesday.json');
  mkdirSync(join(made.folder, 'volume'));
  for (const { metadata, spec } of jobs) {
    const { step } = metadata.labels;
    const [container] = spec.template.spec.containers;
    const own = step === 'shards' ? linesOfShards : '';
    const lines = String(container?.args[0]).replaceAll('/site/', 'volume/');
    const env = Object.entries(container?.envFrom ? secrets : {}).map(
      ([name, value]) => `export ${name}='${value}'\n`,
    );
    const pods = Array.from({ length: spec.completions ?? 1 }, (_, index) => {
      const number = spec.completions === undefined ? '' : `JOB_COMPLETION_INDEX=${index} `;
      return `${number}sh -ec "$lines"\n`;
    });
    writeFileSync(
      join(made.folder, `${step}.sh`),
      `set -e\n${env.join('')}lines='${own}\n${lines}'\n${pods.join('')}`,
    );
  }
  writeFileSync(join(made.folder, '.bin', 'sleep'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(join(made.folder, '.bin', 'kubectl'), kubectl, { mode: 0o755 });
  return made;
}

const kubectl = `#!/bin/sh
case "$*" in
  'delete job --selector app=meridian-site --cascade=foreground') echo delete >> kubectl.log ;;
  'apply --filename ${kubernetes}.yml --selector step='*)
    step="\${5#step=}"
    echo "$step" >> kubectl.log
    if sh "$step.sh" >&2; then echo SuccessCriteriaMet Complete; else echo FailureTarget Failed; fi > "site-$step" ;;
  'get job site-'*' --output jsonpath={.status.conditions[?(@.status=="True")].type}')
    if [ -e asked ]; then rm asked; cat "$3"; else touch asked; fi ;;
  *) echo "kubectl: unknown: $*" >&2; exit 1 ;;
esac
`;

/** Runs the wrapped lines at once, for each task of an array; the job has the number of its line in the log. */
const sbatch = `#!/bin/sh
set -e
name= dependency= array= wrap=
while [ $# -gt 0 ]; do
  case "$1" in
    --parsable | --export=ALL | --kill-on-invalid-dep=yes | --mail-type=FAIL,INVALID_DEPEND) ;;
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
