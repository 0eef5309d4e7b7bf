import { expect, test } from 'vitest';
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
  expect(docsBase({ version: '1.0.0', repository: repository as string })).toBe(expected);
});
