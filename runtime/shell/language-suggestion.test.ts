import { expect, test } from 'vitest';
import { versionFor } from './language-suggestion.ts';

test.each([
  // The same tag.
  [['pt-BR', 'pt'], 'pt', ['pt', 'pt-BR'], 'pt-BR'],
  [['pt-BR', 'pt'], 'pt-BR', ['pt', 'pt-BR'], 'pt-BR'],
  [['pt'], 'en', ['en', 'pt-BR', 'pt'], 'pt'],
  [['en-us', 'de'], 'de', ['de', 'en-GB', 'en-US'], 'en-US'],
  // What a tag leaves out.
  [['en-US'], 'en-GB', ['de', 'en-GB', 'en'], 'en'],
  [['zh-TW'], 'en', ['en', 'zh-Hans', 'zh-Hant'], 'zh-Hant'],
  [['zh-TW'], 'zh-Hans', ['en', 'zh-Hans', 'zh-Hant'], 'zh-Hant'],
  [['zh-HK', 'en'], 'en', ['en', 'zh', 'zh-Hant'], 'zh-Hant'],
  [['zh-CN'], 'en', ['en', 'zh-Hant', 'zh'], 'zh'],
  [['sr-Latn', 'sr'], 'en', ['en', 'sr', 'sr-Latn'], 'sr-Latn'],
  [['sr', 'sr-Latn'], 'sr-Latn', ['en', 'sr-Latn', 'sr'], 'sr'],
  // The same script: the page's own, else the most general.
  [['pt-AO'], 'en', ['en', 'pt-BR', 'pt'], 'pt'],
  [['en-AU'], 'en-GB', ['en', 'en-GB'], 'en-GB'],
  [['es-AR', 'en'], 'en', ['en', 'es-MX'], 'es-MX'],
  // The same language.
  [['zh-TW', 'en'], 'en', ['en', 'zh'], 'zh'],
  [['nn-NO'], 'en', ['en', 'nb'], 'nb'],
  [['no'], 'en', ['en', 'nb'], 'nb'],
  // Another one.
  [['eo', 'de-CH'], 'en', ['en', 'de'], 'de'],
  [['eo', '', 'en-US@posix'], 'en', ['en', 'de'], undefined],
] as const)('a browser in %j on a page in %s of %j prefers %s', (languages, own, tags, preferred) => {
  const versions = [...tags, 'x-default'].map((hreflang) => ({ hreflang }));
  expect(versionFor(languages, versions, own)?.hreflang).toBe(preferred);
});
