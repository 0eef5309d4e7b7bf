/** Records which fields of entries are read while every page of the sample and of a site with every block is rendered. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contentModel } from '../../domain/content/content-model.ts';
import type { Entry } from '../../domain/content/entries.ts';
import { contentFiles, contentIn, rendererOf } from '../helpers/render-content.ts';

/** Fields that views don't read, by where they are used. */
const usedElsewhere: Readonly<Record<string, readonly string[]>> = {
  'addresses (pipeline/resolve-slugs)': [
    'page.slug',
    'partnerPage.slug',
    'stub.slug',
    'stub.section',
    'emailNamedDestination.page',
    'anchor.page',
    'anchor.target',
    'externalLink.externalDestination',
    'mailtoLink.mailTo',
    'callToAction.internalDestination',
    'callToAction.externalDestination',
  ],
  'email-destinations.json': ['emailNamedDestination.name'],
  'the name in findings and in the list of entries': [
    'layout.name',
    'header.name',
    'footer.name',
    'video.title',
    'backgroundVideo.title',
    'appRating.title',
    'affiliateLogo.title',
    'flagBadge.title',
    'scrollArrow.title',
  ],
  'texts of links; the sample has none to a stub that has no text of its own': ['stub.title'],
  'nowhere: the specification has it, and social links show the icon of their host': ['externalLink.icon'],
};

const localize = '../../pipeline/model/localize.ts';
const seen = new Set<string>();

/** Records reads of an entry's fields. Copying it whole would read every field, also those that nothing shows. */
function recorded(entry: Entry): Entry {
  return new Proxy(entry, {
    get: (target, name) => {
      seen.add(`${target.type}.${String(name)}`);
      return Reflect.get(target, name);
    },
    ownKeys: ({ type, id }) => {
      throw new Error(`A view copies the ${type} "${id}" as a whole.`);
    },
  });
}

beforeAll(() => {
  vi.resetModules();
  vi.doMock(localize, async (importOriginal) => {
    const original = await importOriginal<typeof import('../../pipeline/model/localize.ts')>();
    const localizeEntry = (...args: Parameters<typeof original.localizeEntry>) => {
      const entry = original.localizeEntry(...args);
      return entry && recorded(entry);
    };
    return { ...original, localizeEntry };
  });
});

// Test files share their modules.
afterAll(() => {
  vi.doUnmock(localize);
  vi.resetModules();
});

test('a view reads every field of the content model', async () => {
  for (const file of contentFiles) {
    const content = contentIn(file);
    const { renderer, plans } = await rendererOf({
      ...content,
      // Some fields are read where a picture has no text of its own.
      asset: (id) => {
        const asset = content.asset(id);
        const { file: own } = asset?.fields ?? {};
        return asset && { ...asset, fields: own ? { file: own } : {} };
      },
    });
    for (const plan of plans) for (const _ of renderer.renderPage(plan, 'en'));
  }
  const fields = Object.entries(contentModel).flatMap(([type, { fields: own }]) =>
    Object.keys(own).map((name) => `${type}.${name}`),
  );
  const elsewhere = Object.values(usedElsewhere).flat();
  expect(fields.filter((field) => !seen.has(field)).sort()).toEqual(elsewhere.sort());
});
