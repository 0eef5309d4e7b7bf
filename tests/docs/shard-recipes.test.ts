/**
 * The recipes that render a large site on several machines: their lines are run, and the site is the one built at once.
 *
 * @module-tag ci
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { once } from '../../pipeline/model/collections.ts';
import { bytesOf } from '../publish/small-site.ts';
import {
  type GitlabJob,
  githubShards,
  githubShardsText,
  gitlabShards,
  gitlabShardsText,
} from './recipe-steps.ts';
import { checkout, publish, runGithubJob, runGitlabJob } from './run-recipes.ts';

const hasNoBash = process.platform === 'win32';

/** The published site's manifest, and the files of the next site that the recipe for one machine builds. */
const siteBuiltAtOnce = once(async () => {
  const old = await checkout('monday.json');
  expect((await runGithubJob('build', old)).get('Build the site')?.code).toBe(0);
  const manifest = readFileSync(join(old.folder, 'out/manifest.json'), 'utf8');
  const whole = await checkout('tuesday.json');
  const results = await runGithubJob('build', whole, await published(manifest));
  expect(results.get('Build the site')?.code).toBe(0);
  return { manifest, files: bytesOf(whole.folder) };
});

/** Serves a manifest for as long as the test runs. @returns the variable that names it */
async function published(manifest: string) {
  return { PUBLISHED_MANIFEST: await publish('/manifest.json', manifest) };
}

// Each runs a dozen commands.
describe.skipIf(hasNoBash)(
  'a site from shards is the one that is built at once',
  { timeout: 300_000 },
  () => {
    test('on GitHub', async () => {
      const { manifest, files } = await siteBuiltAtOnce();
      const given = await published(manifest);
      const numbers = githubShards.jobs.render?.strategy?.matrix.shard ?? [];
      expect(githubShards.jobs.build?.needs).toBe('render');
      expect(githubShards.jobs.render?.needs).toBe('plan');
      const made = await checkout('tuesday.json');
      mkdirSync(join(made.folder, 'shards'));
      const planned = await runGithubJob('plan', made, given, githubShards);
      expect(planned.get('Check the content and plan the shards')?.code).toBe(0);
      for (const shard of numbers) {
        const of = { ...given, shard: `${shard}`, 'job-total': `${numbers.length}` };
        const results = await runGithubJob('render', made, of, githubShards);
        expect([...results.values()].map(({ code }) => code)).toEqual([0, 0, 0]);
        const folder = uploaded('render').replace('$', String(shard));
        renameSync(join(made.folder, folder), join(made.folder, 'shards', `shard-${shard}`));
      }
      const results = await runGithubJob('build', made, given, githubShards);
      expect(results.get('Merge the shards')?.code).toBe(0);
      expect(bytesOf(made.folder)).toEqual(files);
      expect(['plan', 'render', 'build'].map(uploaded)).toEqual(['plan', 'shard', 'out']);
    });

    test('on GitLab', async () => {
      const { manifest, files } = await siteBuiltAtOnce();
      const given = await published(manifest);
      const { parallel = 0, artifacts } = gitlabShards.render as GitlabJob;
      const merging = await checkout('tuesday.json');
      expect(await runGitlabJob('plan', merging, given, gitlabShards)).toMatchObject({ code: 0 });
      expect((gitlabShards.plan as GitlabJob).artifacts.paths).toEqual(['plan/']);
      for (let shard = 1; shard <= parallel; shard++) {
        const made = await checkout('tuesday.json');
        cpSync(join(merging.folder, 'plan'), join(made.folder, 'plan'), { recursive: true });
        const own = { ...given, CI_NODE_TOTAL: `${parallel}`, CI_NODE_INDEX: `${shard}` };
        expect(await runGitlabJob('render', made, own, gitlabShards)).toMatchObject({ code: 0 });
        for (const path of artifacts.paths ?? []) {
          cpSync(join(made.folder, path), join(merging.folder, path), { recursive: true });
        }
      }
      const merged = await runGitlabJob('build', merging, given, gitlabShards);
      expect(merged).toMatchObject({ code: 0 });
      expect(bytesOf(merging.folder)).toEqual(files);
      expect((gitlabShards.build as GitlabJob).artifacts.paths).toEqual(['out/']);
    });
  },
);

/** The folder that a job hands on. */
function uploaded(job: string): string {
  const step = githubShards.jobs[job]?.steps.find(({ uses }) => uses?.includes('upload-artifact'));
  return String(step?.with?.path);
}

test('they are as careful as the others', () => {
  expect(githubShards.permissions).toEqual({});
  for (const job of Object.values(githubShards.jobs)) {
    expect(job['timeout-minutes']).toBeGreaterThan(0);
    for (const step of job.steps) {
      if (step.uses) expect(step.uses).toMatch(/^actions\/[\w-]+@v\d+$/);
      if (step.uses?.startsWith('actions/checkout')) expect(step.with?.['persist-credentials']).toBe(false);
      const isExport = step.run?.startsWith('npx --no -- meridian export') ?? false;
      expect([step.name, JSON.stringify(step).includes('secrets.CONTENTFUL_')]).toEqual([
        step.name,
        isExport,
      ]);
    }
  }
  for (const text of [githubShardsText, gitlabShardsText]) {
    expect(text).not.toMatch(/echo .*TOKEN|set -x|printenv|pull_request|path: content/);
  }
  const readme = readFileSync(new URL('../../docs/ci/README.md', import.meta.url), 'utf8');
  for (const name of ['github-actions-shards.yml', 'gitlab-ci-shards.yml']) {
    expect(existsSync(new URL(`../../docs/ci/${name}`, import.meta.url))).toBe(true);
    expect(readme).toContain(`(${name})`);
  }
});
