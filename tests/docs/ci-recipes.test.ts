import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runShell } from '../../tools/scripts/capture-guide.ts';
import { runCli } from '../helpers/run-cli.ts';
import { directory, homePage, linkTo, page, space, textLinkingTo } from '../helpers/space-builder.ts';
import { valid } from '../reports/schemas.ts';
import {
  type GitlabJob,
  github,
  githubShards,
  githubText,
  gitlab,
  gitlabText,
  starter,
} from './recipe-steps.ts';
import {
  type Checkout,
  checkout,
  hasCurl,
  publish,
  runGithubJob,
  runGitlabJob,
  secrets,
} from './run-recipes.ts';

const hasNoBash = process.platform === 'win32';
const exportLine = 'npx --no -- meridian export --content content/space.json';
const acceptLine =
  'npx --no -- meridian validate --content content/space.json --baseline meridian-baseline.json --update-baseline';

/** The files that the README's commands write, by the exported space; they run once for all checkouts. */
const accepted = new Map<string, Record<string, string>>();
const acceptedFiles = ['content/space.json', 'meridian-baseline.json'];

/** A checkout whose baseline holds what is found, as docs/ci/README.md has owners write it. */
async function acceptedCheckout(content = 'space.json'): Promise<Checkout> {
  const made = await checkout(content);
  const known = accepted.get(content) ?? (await accept(made));
  accepted.set(content, known);
  for (const [file, text] of Object.entries(known)) {
    mkdirSync(dirname(join(made.folder, file)), { recursive: true });
    writeFileSync(join(made.folder, file), text);
  }
  return made;
}

async function accept({ folder, env }: Checkout): Promise<Record<string, string>> {
  const lines = `${exportLine}\n${acceptLine}`;
  const { code, stderr } = await runShell(lines, folder, { ...env, ...secrets });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return Object.fromEntries(acceptedFiles.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/** A checkout whose baseline holds nothing, so that all findings are new. */
async function freshCheckout(): Promise<Checkout> {
  const made = await acceptedCheckout('monday.json');
  const { env } = await checkout('space.json');
  return { folder: made.folder, env };
}

function read({ folder }: Checkout, file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

function expectNoSecrets(...texts: readonly string[]): void {
  for (const secret of Object.values(secrets)) expect(texts.join('')).not.toContain(secret);
}

test('the README has the lines that write the baseline', () => {
  const readme = readFileSync(new URL('../../docs/ci/README.md', import.meta.url), 'utf8');
  for (const line of [exportLine, acceptLine]) expect(readme).toContain(`       ${line}\n`);
});

describe.skipIf(hasNoBash)('GitHub Actions', { tags: 'ci' }, () => {
  test('known findings pass', async () => {
    const made = await acceptedCheckout();
    const results = await runGithubJob('check', made);
    expect([...results.values()].map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(results.get('Check the content')?.stdout).toMatch(/\d+ known findings of meridian-baseline\.json/);
    expect(existsSync(join(made.folder, 'meridian.sarif'))).toBe(false);
  });

  test('new findings fail after they have been written for code scanning', async () => {
    const made = await freshCheckout();
    const results = await runGithubJob('check', made, { CODE_SCANNING: 'true' });
    expect(results.get('Write the findings for code scanning')?.code).toBe(0);
    const upload = github.jobs.check?.steps.find(({ uses }) => uses?.includes('upload-sarif'));
    const sarif = read(made, String(upload?.with?.sarif_file));
    valid('sarif', sarif);
    expect(sarif).toContain('"uri":"content/space.json"');
    const { code, stdout } = results.get('Check the content') ?? {};
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::error file=content\/space\.json,line=\d+,title=/m);
    expect(read(made, '.summary.md')).toContain('missing-directory');
    const printed = [...results.values()].flatMap((result) => [result.stdout, result.stderr]);
    expectNoSecrets(sarif, read(made, '.summary.md'), ...printed);
  });

  test("content that can't be read fails before anything is uploaded", async () => {
    const made = await checkout('space.json');
    const results = await runGithubJob('check', made, { CONTENTFUL_MANAGEMENT_TOKEN: '' });
    expect([...results.values()].map(({ code }) => code)).toEqual([0, 2]);
  });

  test('a missing baseline fails', async () => {
    const made = await checkout('space.json');
    const results = await runGithubJob('check', made, { CODE_SCANNING: 'true' });
    expect(results.get('Write the findings for code scanning')?.code).not.toBe(0);
    expect([...results.values()].at(-1)?.stderr).toContain('There is no baseline');
  });

  test.skipIf(!hasCurl)('the build redirects what has moved since the published site', async () => {
    const old = await checkout('monday.json');
    expect((await runGithubJob('build', old)).get('Build the site')?.code).toBe(0);
    const manifest = await publish('/manifest.json', read(old, 'out/manifest.json'));
    const made = await checkout('tuesday.json');
    const results = await runGithubJob('build', made, { PUBLISHED_MANIFEST: manifest });
    expect([...results.values()].map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(read(made, 'out/_redirects')).toContain('/features/* /vpn-features/:splat 301');
  });

  test("a manifest that can't be fetched fails instead of losing redirects", async () => {
    const made = await checkout('tuesday.json');
    const results = await runGithubJob('build', made, {
      PUBLISHED_MANIFEST: await publish('/elsewhere.json', '{}').then((url) => url.replace('else', 'no')),
    });
    expect(results.get('Fetch the published manifest')?.code).not.toBe(0);
    expect(results.has('Build the site')).toBe(false);
  });
});

describe.skipIf(hasNoBash)('GitLab CI', { tags: 'ci' }, () => {
  test('known findings pass', async () => {
    const made = await acceptedCheckout();
    const { code, stdout, stderr } = await runGitlabJob('check', made);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('known findings') });
    expectNoSecrets(stdout, stderr);
    expect(JSON.parse(read(made, 'gl-code-quality-report.json'))).toEqual([]);
  });

  test('new findings fail, with all reports', async () => {
    const made = await freshCheckout();
    const { code, stdout, stderr } = await runGitlabJob('check', made);
    expect(code).toBe(1);
    expect(stdout).toContain('× missing-directory: Missing directory');
    const { codequality = '', junit = '' } = (gitlab.check as GitlabJob).artifacts.reports ?? {};
    valid('gitlab', read(made, codequality));
    expect(read(made, junit)).toContain('<failure');
    expectNoSecrets(stdout, stderr, read(made, codequality), read(made, junit));
  });

  test.skipIf(!hasCurl)('the build redirects what has moved since the published site', async () => {
    const old = await checkout('monday.json');
    expect(await runGitlabJob('build', old)).toMatchObject({ code: 0 });
    const manifest = await publish('/manifest.json', read(old, 'out/manifest.json'));
    const made = await checkout('tuesday.json');
    expect(await runGitlabJob('build', made, { PUBLISHED_MANIFEST: manifest })).toMatchObject({ code: 0 });
    expect(read(made, 'out/_redirects')).toContain('/features/* /vpn-features/:splat 301');
    expect((gitlab.build as GitlabJob).artifacts.paths).toEqual(['out/']);
  });
});

/** Two pages in a folder, and a link to the address that one of them has at first. */
const siteIn = (folder: string) => [
  ...homePage({ blocks: [linkTo('text')] }),
  textLinkingTo(['/guides/start']),
  directory('guides', folder, 'root'),
  page('start', 'start', 'guides'),
  page('more', 'more', 'guides'),
];

function write({ folder }: Checkout, entries: readonly unknown[], origin: string): void {
  const config = { origin, brand: 'Wayfold', content: 'content.json' };
  writeFileSync(join(folder, 'site.config.ts'), `export default ${JSON.stringify(config)};`);
  writeFileSync(join(folder, 'content.json'), JSON.stringify(space(entries)));
}

/** A checkout at home whose site has been published, and that site's origin. */
async function published() {
  const home = await checkout('space.json');
  write(home, siteIn('guides'), 'https://www.wayfold.example');
  expect(await runCli(['build'], { cwd: home.folder })).toMatchObject({ code: 0 });
  const out = join(home.folder, 'out');
  const manifest = await publish('/manifest.json', read(home, 'out/manifest.json'), out);
  return { home, manifest, origin: new URL(manifest).origin };
}

/** Runs the workflow that `init` writes. @returns the results, and the exit codes of its steps after the installation */
async function runStarter(made: Checkout, given: Readonly<Record<string, string>> = {}) {
  const results = await runGithubJob('build', made, given, starter);
  const [installed, ...codes] = [...results.values()].map(({ code }) => code);
  expect(installed).toBe(0);
  return { results, codes };
}

describe.skipIf(hasNoBash || !hasCurl)('the workflow that init writes', () => {
  test('redirects a folder that is renamed, with the exit codes and the redirects of a build at home', async () => {
    const { home, manifest, origin } = await published();
    const made = await checkout('space.json');
    for (const each of [home, made]) write(each, siteIn('help'), origin);
    const { codes } = await runStarter(made, { PUBLISHED_MANIFEST: manifest });
    const atHome = [];
    for (const command of ['validate', 'build'])
      atHome.push((await runCli([command], { cwd: home.folder })).code);
    expect([codes, atHome]).toEqual([
      [0, 0, 0],
      [0, 0],
    ]);
    expect(read(made, 'out/_redirects')).toContain('/guides/* /help/:splat 301');
    expect(read(made, 'out/_redirects')).toBe(read(home, 'out/_redirects'));
    // Assets of the published site are there for open tabs.
    const { files } = JSON.parse(read(home, 'out/manifest.json'));
    const assets: string[] = files.flatMap(({ file }: { file: string }) =>
      file.startsWith('assets/') ? [file] : [],
    );
    expect(assets.length).toBeGreaterThan(5);
    expect(assets.filter((file) => !existsSync(join(made.folder, 'published', file)))).toEqual([]);
  });

  test('stops where more than a tenth of the published addresses would be lost, unless the run has the input for it', async () => {
    const { manifest, origin } = await published();
    const made = await checkout('space.json');
    write(made, homePage(), origin);
    const { codes, results } = await runStarter(made, { PUBLISHED_MANIFEST: manifest });
    expect(codes).toEqual([0, 1]);
    expect([...results.values()].at(-1)?.stdout).toMatch(/^::error .*2 of 3 published URLs would be lost/m);
    const inputs = ({ on }: typeof starter) => (on.workflow_dispatch as { inputs: object }).inputs;
    for (const recipe of [starter, github, githubShards])
      expect(Object.keys(inputs(recipe))).toEqual(['allow-removals']);
    const allowed = { PUBLISHED_MANIFEST: manifest, 'allow-removals': 'true' };
    expect((await runStarter(made, allowed)).codes).toEqual([0, 0, 0]);
  });

  test("fails where the manifest can't be fetched: a missing file, or an error page with status 200", async () => {
    const made = await checkout('space.json');
    const page = await publish('/manifest.json', '<!doctype html><title>Soon</title>');
    write(made, siteIn('guides'), new URL(page).origin);
    expect((await runStarter(made, { PUBLISHED_MANIFEST: `${page}.gone` })).codes).toEqual([22]);
    const { codes, results } = await runStarter(made, { PUBLISHED_MANIFEST: page });
    expect(codes).toEqual([2]);
    expect([...results.values()].at(-1)?.stderr).toContain('published/manifest.json is damaged');
  });

  test('without the variable, says on the page of the run that a site is published', async () => {
    const { manifest, origin } = await published();
    const made = await checkout('space.json');
    write(made, siteIn('help'), origin);
    const { codes, results } = await runStarter(made);
    expect(codes).toEqual([1]);
    const { stdout, stderr } = [...results.values()].at(-1) ?? {};
    expect(stdout).toContain('broken-link');
    expect(stderr).toMatch(
      new RegExp(`^::warning::A site is published \\(${manifest}\\)[^\n]*--previous`, 'm'),
    );
  });
});

test.skipIf(hasNoBash || !hasCurl)(
  'the script that Netlify builds with does so too, and builds a first time',
  async () => {
    const { manifest, origin } = await published();
    const made = await checkout('space.json');
    write(made, siteIn('help'), origin);
    const guide = readFileSync(new URL('../../docs/hosts.md', import.meta.url), 'utf8');
    const [, lines = ''] = /^`netlify\.sh`:\n\n```sh\n([\s\S]*?)```/m.exec(guide) ?? [];
    expect(guide).toContain('command = "sh netlify.sh"');
    writeFileSync(join(made.folder, 'netlify.sh'), lines);
    const run = (env = {}) => runShell('sh netlify.sh', made.folder, { ...made.env, CI: 'true', ...env });
    // A link leads to the former address.
    expect(await run()).toMatchObject({ code: 1, stdout: expect.stringContaining('broken-link') });
    expect(await run({ PUBLISHED_MANIFEST: manifest })).toMatchObject({ code: 0 });
    expect(read(made, 'out/_redirects')).toContain('/guides/* /help/:splat 301');
    expect(existsSync(join(made.folder, 'published/assets'))).toBe(true);
  },
);

describe('the recipes', () => {
  test('start on a schedule, on the webhook, on a push to the main branch, and by hand', () => {
    expect(Object.keys(github.on)).toEqual(['schedule', 'repository_dispatch', 'push', 'workflow_dispatch']);
    const readme = readFileSync(new URL('../../docs/ci/README.md', import.meta.url), 'utf8');
    const { types } = github.on.repository_dispatch as { types: readonly string[] };
    for (const type of types) expect(readme).toContain(`"event_type": "${type}"`);
    const sources = gitlab.workflow.rules.map((rule) => /SOURCE == "(\w+)"/.exec(rule.if)?.[1]);
    expect(sources).toEqual(['schedule', 'trigger', 'web', 'push']);
  });

  test('are ended and kept from running at once', () => {
    expect(github.concurrency).toMatchObject({ 'cancel-in-progress': true });
    for (const job of Object.values(github.jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
    for (const name of ['check', 'build']) {
      expect(gitlab[name]).toMatchObject({ timeout: expect.any(String), resource_group: expect.any(String) });
    }
  });

  test('give away no more than is needed', () => {
    expect(github.permissions).toEqual({});
    const steps = Object.values(github.jobs).flatMap((job) => job.steps);
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^(actions|github)\/[\w/-]+@v\d+$/);
    for (const step of steps) {
      const hasSecret = JSON.stringify(step).includes('secrets.CONTENTFUL_');
      expect([step.name, hasSecret]).toEqual([
        step.name,
        step.run?.startsWith('npx --no -- meridian export') ?? false,
      ]);
      if (step.uses?.startsWith('actions/checkout')) expect(step.with?.['persist-credentials']).toBe(false);
    }
    expect(githubText).not.toContain('pull_request');
    for (const text of [githubText, gitlabText]) expect(text).not.toMatch(/echo .*TOKEN|set -x|printenv/);
  });

  test("keep no export: it may hold what isn't public", () => {
    const uploads = Object.values(github.jobs).flatMap(({ steps }) =>
      steps.flatMap(({ uses, with: values }) =>
        uses?.includes('upload') ? [values?.path ?? values?.sarif_file] : [],
      ),
    );
    expect(uploads).toEqual(['meridian.sarif', 'out']);
    const artifacts = ['check', 'build'].flatMap((name) => (gitlab[name] as GitlabJob).artifacts.paths ?? []);
    expect(artifacts).toEqual(['out/']);
  });
});
