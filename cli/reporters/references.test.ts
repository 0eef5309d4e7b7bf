import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/helpers/temp-folder.ts';
import { docsBase } from './references.ts';

const github = 'https://github.com/wayfold/site/blob/HEAD/';

test.each<[unknown, string | undefined]>([
  ['github:wayfold/site', github],
  ['wayfold/site', github],
  [{ url: 'git+https://github.com/wayfold/site.git' }, github],
  ['https://github.com/wayfold/site/', github],
  ['gitlab:wayfold/site', 'https://gitlab.com/wayfold/site/-/blob/HEAD/'],
  ['https://gitlab.wayfold.example/web/site.git', 'https://gitlab.wayfold.example/web/site/-/blob/HEAD/'],
  ['git@github.com:wayfold/site.git', undefined],
  ['https://user:secret@github.com/wayfold/site', undefined],
  ['http://git.wayfold.example/site', undefined],
  [undefined, undefined],
])('files of the repository %j are read at %j', (repository, expected) => {
  const place = { root: '/checkout', cwd: '/checkout', env: {} };
  expect(docsBase({ name: 'meridian', version: '1.0.0', repository: repository as string }, place)).toBe(
    expected,
  );
});

const onGithub = {
  GITHUB_WORKSPACE: '/checkout',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_REPOSITORY: 'wayfold/site',
};

test.each<[string, Record<string, string>, string | undefined]>([
  ['/checkout', onGithub, github],
  ['/checkout/tools/meridian', onGithub, `${github}tools/meridian/`],
  ['/elsewhere', onGithub, undefined],
  ['/site/node_modules/@a/b', onGithub, 'node_modules/@a/b/'],
  ['/node_modules/@a/b', {}, '/node_modules/@a/b/'],
  ['/checkout', { ...onGithub, GITHUB_REPOSITORY: '' }, undefined],
  [
    '/builds/site',
    { CI_PROJECT_DIR: '/builds/site', CI_PROJECT_URL: 'https://gitlab.com/wayfold/site' },
    'https://gitlab.com/wayfold/site/-/blob/HEAD/',
  ],
])('without one, files of %s are read where the CI system has its checkout', (root, env, expected) => {
  expect(docsBase({ name: 'meridian', version: '1.0.0' }, { root, cwd: '/site', env })).toBe(expected);
});

test('a package in the store of pnpm is read by its link in the folder of the site', () => {
  const cwd = temporaryFolder();
  const root = join(cwd, 'node_modules/.pnpm/@a+b@1.0.0/node_modules/@a/b');
  const facts = { name: '@a/b', version: '1.0.0' };
  expect(docsBase(facts, { root, cwd, env: {} })).toContain('/@a+b@1.0.0/');
  mkdirSync(join(cwd, 'node_modules/@a/b'), { recursive: true });
  expect(docsBase(facts, { root, cwd, env: {} })).toBe('node_modules/@a/b/');
});
