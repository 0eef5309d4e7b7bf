import { expect, test } from 'vitest';
import { redirectLines, serveRules } from './redirects.ts';

const none = { moved: new Map(), front: undefined };
const routes = (...paths: string[]) => ({
  pages: paths.map((path) => ({ path, locale: path.split('/')[1] ?? '', entryId: path })),
  stubs: [],
});

test('usual tags of languages lead to their pages, if their UI code differs and the site has them', () => {
  expect(redirectLines('https://a.example', routes('/de', '/jp', '/se/om'), none)).toBe(
    `/en / 301
/ja /jp 301
/sv /se 301
/en/* https://a.example/:splat 301
/ja/* /jp/:splat 301
/sv/* /se/:splat 301
`,
  );
});

test('a tag with which paths of pages begin leads nowhere else', () => {
  const taken = routes('/jp', '/ja/team');
  expect(redirectLines('https://a.example', taken, none)).not.toContain('/jp');
  expect(serveRules(taken, none).filter(({ source }) => source.startsWith('/ja'))).toEqual([]);
});
