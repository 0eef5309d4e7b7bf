import { expect, it } from 'vitest';
import { locales } from '../../../domain/locales/locales.ts';
import { readArticles } from './articles.ts';

it('reads each kind of block', () => {
  const [english] = locales.filter(({ code }) => code === 'en');
  const blocksOf = (file: string, name: string) =>
    readArticles(file)(name).byLocale[english?.contentful ?? '']?.content.map(({ nodeType }) => nodeType);
  expect(blocksOf('company', 'trust')).toEqual([
    ...['paragraph', 'heading-2', 'ordered-list', 'heading-2', 'unordered-list', 'heading-3', 'paragraph'],
    'heading-4',
  ]);
  expect(blocksOf('company', 'about')).toEqual(expect.arrayContaining(['blockquote', 'hr']));
  expect(blocksOf('legal', 'privacy-policy')).toContain('table');
  expect(blocksOf('blog', 'threat-manager')).toContain('embedded-asset-block');
  expect(blocksOf('downloads', 'everywhere')).toContain('embedded-entry-block');
});

it('names the article that is missing', () => {
  expect(() => readArticles('legal')('imprint')).toThrow('articles/legal.md has nothing below "# imprint"');
});
