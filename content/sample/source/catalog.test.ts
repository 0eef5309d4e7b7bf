import { describe, expect, it } from 'vitest';
import { createCatalog } from './catalog.ts';
import { localize } from './texts.ts';

const german = (translations: Record<string, string>) =>
  createCatalog(
    new Map(
      Object.entries(translations).map(([sentence, de]) => [
        sentence,
        { file: 'prose/home.json', byCode: { de } },
      ]),
    ),
  );

it('has a sentence in English, and in the languages that it is translated into', () => {
  const { byLocale } = localize(german({ Hello: 'Hallo' }).sourceOf('Hello'));
  expect(byLocale).toEqual({ 'en-US': 'Hello', 'de-DE': 'Hallo' });
});

it('knows a translation whose sentence stands nowhere any more', () => {
  const catalog = german({ Hello: 'Hallo', Bye: 'Tschüss' });
  catalog.sourceOf('Hello');
  expect(catalog.assertAllUsed).toThrow('prose/home.json translates a sentence that stands nowhere: "Bye"');
  catalog.sourceOf('Bye');
  expect(catalog.assertAllUsed).not.toThrow();
});

describe('holds translations to the markup of the English sentence', () => {
  it.each([
    ['See [this](page:page-home) **now**.', '**Jetzt** [hier](page:page-home) sehen.'],
    ['Run `wayfold connect`.', '`wayfold connect` ausführen.'],
    ['{mailto-support} _today_', '_Heute_ {mailto-support}'],
  ])('%s: %s', (sentence, translation) => {
    expect(() => german({ [sentence]: translation })).not.toThrow();
  });

  it.each([
    ['a link', 'See [this](page:page-home).', 'Siehe dies.', 'lacks […](page:page-home)'],
    ['its target', '[This](page:page-home)', '[Dies](page:page-haus)', 'lacks […](page:page-home)'],
    ['one of two', '[A](page:a), [b](page:a)', '[A](page:a), b', 'lacks […](page:a)'],
    ['an entry', '{mailto-support} now', '{mailto} jetzt', 'lacks {mailto-support}'],
    ['a mark', 'a **bold** word', 'ein **fettes Wort', 'lacks **…**'],
    ['code', 'Run `wayfold connect`.', '`wayfold verbinden` ausführen.', 'lacks `wayfold connect`'],
    ['all of it', 'Hello', ' ', 'is empty'],
  ])('says that one lost %s', (_, sentence, translation, fault) => {
    const start = `prose/home.json: the translation of "${sentence}" into de ${fault}`;
    expect(() => german({ [sentence]: translation })).toThrow(start);
  });

  it('says that one has more', () => {
    const fault = 'has _…_, which the English sentence has not: "_Hallo_".';
    expect(() => german({ Hello: '_Hallo_' })).toThrow(fault);
  });
});
