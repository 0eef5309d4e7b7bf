import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { sandboxTokens, startContentful } from '../../tools/sandbox/contentful/start-contentful.ts';
import {
  guideFolder,
  newGuideFolder,
  runShell,
  type ShellResult,
} from '../../tools/scripts/capture-guide.ts';
import { fillIn, github, gitlab, isMet } from './recipe-steps.ts';

/** Whether the machine has the program that fetches the published manifest. */
export const hasCurl: boolean = spawnSync('curl', ['--version']).status === 0;

type Variables = Readonly<Record<string, string>>;

/** A checkout as a CI job gets it, with the space's address. Package installation is left out. */
export interface Checkout {
  readonly folder: string;
  readonly env: Variables;
}

export async function checkout(content: string): Promise<Checkout> {
  const contentful = await startContentful({
    exportFile: join(guideFolder, content),
    port: 0,
    ...sandboxTokens,
  });
  const folder = newGuideFolder();
  onTestFinished(async () => {
    await contentful.close();
    rmSync(folder, { recursive: true });
  });
  const noInstall = '#!/bin/sh\n[ "$1" = ci ] || exit 127\n';
  writeFileSync(join(folder, '.bin', 'npm'), noInstall, { mode: 0o755 });
  return { folder, env: { CONTENTFUL_HOST: contentful.url, CONTENTFUL_DELIVERY_HOST: contentful.url } };
}

/** The secrets in the CI system. */
export const secrets: Variables = {
  CONTENTFUL_MANAGEMENT_TOKEN: sandboxTokens.managementToken,
  CONTENTFUL_DELIVERY_TOKEN: sandboxTokens.deliveryToken,
};

/** The steps of a job in order until one fails. @returns the results of those that ran, by name or command */
export async function runGithubJob(
  name: string,
  { folder, env }: Checkout,
  given: Variables = {},
  recipe = github,
): Promise<Map<string, ShellResult>> {
  const results = new Map<string, ShellResult>();
  const files = { GITHUB_ENV: join(folder, '.env'), GITHUB_STEP_SUMMARY: join(folder, '.summary.md') };
  const own = { ...env, CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: folder, ...files };
  for (const step of recipe.jobs[name]?.steps ?? []) {
    if (step.run === undefined || !isMet(step.if, given)) continue;
    const all = { ...secrets, ...given };
    const variables = {
      ...own,
      ...fillIn({ ...recipe.env, ...step.env }, all),
      ...exported(files.GITHUB_ENV),
    };
    const result = await runShell(step.run, folder, variables);
    results.set(step.name ?? step.run, result);
    if (result.code !== 0) break;
  }
  return results;
}

/** Variables that earlier steps left for later ones. */
function exported(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return Object.fromEntries(lines.map((line) => [line.replace(/=.*/, ''), line.replace(/^[^=]*=/, '')]));
}

/** A job's lines in one shell, as GitLab's runner has them. */
export function runGitlabJob(
  name: string,
  { folder, env }: Checkout,
  given: Variables = {},
  recipe = gitlab,
): Promise<ShellResult> {
  const job = recipe[name];
  const lines = [...(recipe[job?.extends ?? '']?.before_script ?? []), ...(job?.script ?? [])];
  const own = { ...env, ...secrets, CI: 'true', GITLAB_CI: 'true', CI_PROJECT_DIR: folder };
  const variables = Object.entries(recipe.variables).map(([key, one]) => [
    key,
    typeof one === 'string' ? one : one.value,
  ]);
  return runShell(lines.join('\n'), folder, { ...own, ...Object.fromEntries(variables), ...given });
}

/** Serves one file, and those of a folder. @returns its address */
export async function publish(path: string, text: string, folder?: string): Promise<string> {
  const server = createServer((request, response) => {
    const file = folder && join(folder, request.url ?? '');
    const isFile = file !== undefined && existsSync(file);
    response.statusCode = request.url === path || isFile ? 200 : 404;
    response.end(isFile ? readFileSync(file) : text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
}
