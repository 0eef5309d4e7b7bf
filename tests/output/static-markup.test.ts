/** Compares `staticMarkup` with React's own renderer, byte for byte: every page of the sample and of a site with every block. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contentFiles, contentIn, rendererOf } from '../helpers/render-content.ts';

const walker = '../../templates/static-markup.ts';
let compared = 0;

/** Writes the names of attributes in lower case that React writes in capitals; HTML ignores case, SVG doesn't. */
function inLowerCase(markup: string): string {
  const names = / (?:charSet|dateTime|fetchPriority|hrefLang|popoverTarget|popoverTargetAction)="/g;
  return markup.replace(names, (name) => name.toLowerCase());
}

beforeAll(() => {
  vi.resetModules();
  vi.doMock(walker, async (importOriginal) => {
    const original = await importOriginal<typeof import('../../templates/static-markup.ts')>();
    const staticMarkup = (node: ReactNode) => {
      const markup = original.staticMarkup(node);
      expect(markup).toBe(inLowerCase(original.withoutRawTags(renderToStaticMarkup(node))));
      compared++;
      return markup;
    };
    return { ...original, staticMarkup };
  });
});

// Test files share their modules.
afterAll(() => {
  vi.doUnmock(walker);
  vi.resetModules();
});

test.each(contentFiles)('%s', async (file) => {
  const { renderer, plans, codes } = await rendererOf(contentIn(file));
  compared = 0;
  // Each page in one of its languages, because React's development build is slow.
  for (const [at, plan] of plans.entries())
    for (const _ of renderer.renderPage(plan, codes[at % codes.length]));
  for (const _ of renderer.renderNotFound());
  expect(compared).toBeGreaterThan(10);
});
