import { expect, test } from 'vitest';
import { locales } from '../../domain/locales/locales.ts';
import { assetLinks } from '../../tests/helpers/asset-links.ts';
import { sampleConfig } from '../../tests/helpers/sample-config.ts';
import { english, german, homePage, space } from '../../tests/helpers/space-builder.ts';
import { readMessages } from '../bundle/read-messages.ts';
import { openContent } from '../load/content-by-id.ts';
import { indexContent } from '../load/index-export.ts';
import { planSections } from '../plan/plan-pages.ts';
import { createRenderer } from './create-renderer.tsx';

test('a page is rendered in one language at a time, on request', () => {
  const bytes = Buffer.from(JSON.stringify(space(homePage(), [english, german])));
  const content = openContent(indexContent(bytes, 'content.json', {}).value);
  let lookups = 0;
  const counted: typeof content = {
    ...content,
    entry: (id) => {
      lookups++;
      return content.entry(id);
    },
  };
  const urls = new Map([['home', ['/', '/de']]]);
  const renderer = createRenderer(counted, {
    config: sampleConfig,
    urls,
    sections: planSections(content, urls),
    times: new Map(),
    links: assetLinks,
    messages: readMessages({ root: '.', config: {} }, locales.slice(0, 2)),
    year: '2031',
  });
  const pages = renderer.renderPage({ entryId: 'home', paths: ['/', '/de'] })[Symbol.iterator]();
  expect(lookups).toBe(0);
  expect(pages.next().value).toMatchObject({ file: 'index.html', locale: 'en' });
  const afterEnglish = lookups;
  expect(pages.next().value).toMatchObject({ file: 'de.html', locale: 'de' });
  expect(lookups).toBeGreaterThan(afterEnglish);
});
