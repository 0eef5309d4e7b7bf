import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isTranslatable } from '../../domain/content/content-fields.ts';
import { contentModel, fieldsOf, isLinkableType } from '../../domain/content/content-model.ts';
import { locales } from '../../domain/locales/locales.ts';
import { buildExport } from './source/build-export.ts';
import { contentTypesPage } from './source/content-types-page.ts';
import { cityPlaces, countryPlaces } from './source/places.ts';

interface Sys {
  readonly id: string;
  readonly createdAt: string;
  readonly version: number;
  readonly publishedVersion: number;
}

interface Entry {
  readonly sys: Sys & { readonly contentType: { readonly sys: { readonly id: string } } };
  readonly fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface Asset {
  readonly sys: Sys;
  readonly fields: {
    readonly description: Readonly<Record<string, string>>;
    readonly file: Readonly<Record<string, { readonly fileName: string; readonly details: object }>>;
  };
}

interface Space {
  readonly entries: readonly Entry[];
  readonly assets: readonly Asset[];
  readonly locales: readonly { readonly code: string; readonly fallbackCode: string | null }[];
}

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const space = JSON.parse(JSON.stringify(buildExport())) as Space;
const typeOf = (entry: Entry) => entry.sys.contentType.sys.id;
const pages = space.entries.filter((entry) => ['page', 'partnerPage'].includes(typeOf(entry)));

/** Texts without a value in some language, and the reason. */
const englishOnly: readonly string[] = [
  // Proper names.
  ...locales.filter(({ prefix }) => prefix !== '').map(({ code }) => `dir-${code}.name`),
  ...['facebook', 'instagram', 'linkedin', 'x', 'youtube'].map((name) => `social-${name}.text`),
  ...['harbor-review', 'lantern', 'northbyte'].flatMap((name) => [
    `press-${name}.title`,
    `press-${name}.description`,
  ]),
  'partner-quiet-signal.description',
  'partner-tidebox.description',
  // Pages of other systems, whose names differ from their slugs.
  'stub-cart.title',
  'stub-order-special-backblaze.title',
  'stub-order-special-referrer.title',
  'stub-renewal-confirmation.title',
  // Decorative pictures.
  ...[
    'connect',
    'location',
    'lock-notice',
    'lock-resume',
    'lock-wait',
    'sign-in',
    'threat-ask',
    'threat-list',
    'threat-nowhere',
  ].map((name) => `step-${name}.description`),
];

it('docs/content-types.md is what the content model gives', () => {
  const isCurrent = contentTypesPage() === read('../../docs/content-types.md');
  expect(isCurrent, 'run: node content/sample/build.ts').toBe(true);
});

describe('the sample space', () => {
  it('is large enough to try a build on', () => {
    expect(pages.length).toBeGreaterThanOrEqual(185);
    expect(space.locales).toHaveLength(locales.length);
  });

  it('has every page in every language', () => {
    const codes = locales.map(({ contentful }) => contentful).sort();
    const titles = pages.map(({ fields }) => Object.keys(fields.title ?? {}).sort());
    expect(titles.filter((own) => own.join() !== codes.join())).toEqual([]);
  });

  it('is translated, but for what stays in English on purpose', () => {
    const isPartial = (values: object) => Object.keys(values).length < locales.length;
    const fields = space.entries.flatMap((entry) =>
      Object.entries(entry.fields).flatMap(([name, values]) => {
        const field = fieldsOf(typeOf(entry))?.[name];
        return field && isTranslatable(field) && isPartial(values) ? [`${entry.sys.id}.${name}`] : [];
      }),
    );
    const descriptions = space.assets.flatMap(({ sys, fields: { description } }) =>
      isPartial(description) ? [`${sys.id}.description`] : [],
    );
    expect([...fields, ...descriptions].sort()).toEqual([...englishOnly].sort());
  });

  it('uses every content type', () => {
    const used = new Set(space.entries.map(typeOf));
    expect(Object.keys(contentModel).filter((type) => !used.has(type))).toEqual([]);
  });

  it('is sorted as the API returns it, with unique ids', () => {
    for (const list of [space.entries, space.assets]) {
      const keys = list.map(({ sys }) => `${sys.createdAt} ${sys.id}`);
      expect(keys).toEqual([...keys].sort());
      expect(new Set(list.map(({ sys }) => sys.id)).size).toBe(list.length);
    }
  });

  it('is published as it stands', () => {
    const behind = [...space.entries, ...space.assets].filter(
      ({ sys }) => sys.version !== sys.publishedVersion + 1,
    );
    expect(behind).toEqual([]);
  });

  it('has no link that leads nowhere', () => {
    const ids = {
      Entry: new Set(space.entries.map(({ sys }) => sys.id)),
      Asset: new Set(space.assets.map(({ sys }) => sys.id)),
    };
    const links = linksIn(space.entries.map(({ fields }) => fields));
    expect(links.length).toBeGreaterThan(pages.length);
    expect(links.filter(({ linkType, id }) => !ids[linkType].has(id))).toEqual([]);
  });

  it('shows no drawing on more than five pages, as the app in its states carries the others', () => {
    const byId = new Map(space.entries.map((entry) => [entry.sys.id, entry]));
    const pagesOf = new Map<string, Set<string>>();
    for (const page of pages) {
      const seen = new Set<string>();
      const follow = (value: unknown) => {
        for (const { linkType, id } of linksIn(value)) {
          if (linkType === 'Asset') pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(page.sys.id));
          const target = linkType === 'Entry' && !seen.has(id) ? byId.get(id) : undefined;
          seen.add(id);
          if (target && !isLinkableType(typeOf(target))) follow(target.fields);
        }
      };
      follow([page.fields.blocks, page.fields.partnerLogo]);
    }
    const most = [...pagesOf].map(([id, { size }]) => [id, size] as const).filter(([, size]) => size > 5);
    expect(most).toEqual([]);
    expect(space.assets.filter(({ sys }) => !pagesOf.has(sys.id)).map(({ sys }) => sys.id)).toEqual([]);
  });

  it('promises no connection to a place where no server supports a protocol', () => {
    const places = [...countryPlaces, ...cityPlaces];
    const unserved = places.filter(({ isServed }) => !isServed);
    expect(unserved.map(({ slug }) => slug)).toEqual(['greenland']);
    for (const { slug } of unserved) {
      const hero = space.entries.find(({ sys }) => sys.id === `hero-${slug}-vpn`);
      expect(hero?.fields).not.toHaveProperty('appWindow');
      const words = JSON.stringify(space.entries.filter(({ sys }) => sys.id.endsWith(`-${slug}-vpn`)));
      expect(words).toContain('No app can connect');
      expect(words).not.toMatch(/every plan|answer for you|Choose “|every device/);
      expect(places.filter(({ nearby }) => nearby.includes(slug))).toEqual([]);
    }
  });

  it('tells the true size of its pictures', async () => {
    for (const { fields } of space.assets) {
      const { fileName, details } = fields.file['en-US'] ?? { fileName: '', details: {} };
      const file = readFileSync(new URL(`assets/${fileName}`, import.meta.url));
      const { autoOrient } = await sharp(file).metadata();
      expect(details).toEqual({ size: file.length, image: autoOrient });
      expect(file.length).toBeLessThanOrEqual((fileName.endsWith('.svg') ? 15 : 100) * 1024);
    }
  });
});

interface Link {
  readonly linkType: 'Entry' | 'Asset';
  readonly id: string;
}

function linksIn(value: unknown): Link[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('linkType' in value) return [value as Link];
  return Object.values(value).flatMap(linksIn);
}
