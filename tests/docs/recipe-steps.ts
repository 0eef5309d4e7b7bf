import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../helpers/run-cli.ts';

interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface GithubJob {
  readonly permissions: Readonly<Record<string, string>>;
  readonly 'timeout-minutes': number;
  readonly needs?: string;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly number[]>> };
  readonly steps: readonly Step[];
}

export interface GithubRecipe {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly concurrency: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, GithubJob>>;
}

export interface GitlabJob {
  readonly extends?: string;
  readonly before_script?: readonly string[];
  readonly script: readonly string[];
  readonly timeout?: string;
  readonly parallel?: number;
  readonly resource_group?: string;
  readonly artifacts: {
    readonly when?: string;
    readonly paths?: readonly string[];
    readonly reports?: Readonly<Record<string, string>>;
  };
}

export type GitlabRecipe = Readonly<Record<string, GitlabJob>> & {
  readonly variables: Readonly<Record<string, string | { readonly value: string }>>;
  readonly workflow: { readonly rules: readonly { readonly if: string }[] };
};

export const githubText = textOf('github-actions.yml');
export const gitlabText = textOf('gitlab-ci.yml');
export const github: GithubRecipe = parse(githubText);
export const gitlab: GitlabRecipe = parse(gitlabText);

/** The workflow that `meridian init` writes. */
export const starter: GithubRecipe = parse(
  readFileSync(join(root, 'starter/.github/workflows/site.yml'), 'utf8'),
);

export const githubShardsText = textOf('github-actions-shards.yml');
export const gitlabShardsText = textOf('gitlab-ci-shards.yml');
export const githubShards: GithubRecipe = parse(githubShardsText);
export const gitlabShards: GitlabRecipe = parse(gitlabShardsText);

function textOf(name: string): string {
  return readFileSync(join(root, 'docs/ci', name), 'utf8');
}

/** A step's environment with secrets, variables and inputs put in; what isn't given is empty, as GitHub has it. */
export function fillIn(
  env: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const filled = Object.entries(env).map(([name, value]) => {
    return [
      name,
      value.replace(
        /\$\{\{ (?:vars|secrets|matrix|strategy|inputs)\.([\w-]+)(?: && '([^']*)' \|\| '')? \}\}/g,
        (_, key: string, ifGiven?: string) => (given[key] ? (ifGiven ?? given[key]) : ''),
      ),
    ];
  });
  return Object.fromEntries(filled);
}

/** The conditions that the recipe's steps have: a variable is something, or isn't. */
export function isMet(condition: string | undefined, given: Readonly<Record<string, string>>): boolean {
  if (condition === undefined) return true;
  const [, name = '', operator, value = ''] = /^vars\.(\w+) (==|!=) '(\w*)'$/.exec(condition) ?? [];
  if (operator === undefined) throw new Error(`This condition can't be tried: ${condition}`);
  return ((given[name] ?? '') === value) === (operator === '==');
}
