import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { locales } from '../../domain/locales/locales.ts';
import { siteConfigSchema } from '../../domain/site/site-config.ts';
import { rules } from '../../pipeline/model/rules.ts';
import siteConfig from '../../site.config.ts';
import { contentIn, rendererOf } from '../helpers/render-content.ts';
import { root } from '../helpers/run-cli.ts';

const noCache = { get: () => undefined, put: () => {}, removeUnused: () => {} };
const former: Record<string, string> = {};
const changed: Record<string, string> = {};

beforeAll(async () => {
  vi.resetModules();
  const { palette } = await import('../../domain/site/palette.ts');
  Object.assign(former, palette);
  for (const [at, name] of Object.keys(palette).entries())
    changed[name] = `#${(0x102030 + ((at * 0x9e3779) % 0xe00000)).toString(16)}`;
  Object.assign(palette, changed);
});

// Test files share their modules.
afterAll(() => vi.resetModules());

/** Lists the colours of the palette in a text, before and after the change. */
function coloursIn(text: string) {
  const names = (colours: typeof former) =>
    Object.keys(colours).filter((name) => text.includes(colours[name] ?? '?'));
  return { former: names(former), changed: names(changed) };
}

test('stylesheets and icons have the changed colours', async () => {
  const { bundleSite } = await import('../../pipeline/bundle/bundle-site.ts');
  const { siteIcon } = await import('../../pipeline/cards/site-icon.ts');
  const icon = await siteIcon(root, { brand: 'Wayfold', icon: undefined });
  expect(coloursIn(Buffer.from(icon).toString())).toEqual({ former: [], changed: ['ink-900', 'teal-100'] });
  const { files, links } = await bundleSite({
    config: siteConfigSchema(Object.keys(rules)).parse({ ...siteConfig, localAssets: undefined }),
    root,
    templateStyles: join(root, 'templates/styles/tokens.css'),
    icon,
    locales: locales.slice(0, 1),
  });
  const bytesOf = (href = '') => files.find(({ path }) => `/${path}` === href)?.bytes ?? Buffer.alloc(0);
  const textOf = (href = '') => Buffer.from(bytesOf(href)).toString();
  expect(coloursIn(textOf(links.stylesheet))).toEqual({ former: [], changed: Object.keys(changed) });
  expect(coloursIn(textOf(links.manifests.en))).toEqual({ former: [], changed: ['sand-50'] });
  const { data } = await sharp(bytesOf(links.appleIcon)).raw().toBuffer({ resolveWithObject: true });
  expect(`#${data.subarray(0, 3).toString('hex')}`).toBe(changed['ink-900']);
});

test('pages have the changed colours', async () => {
  const { renderer, plans } = await rendererOf(contentIn('tests/sites/every-block/content.json'));
  const [page] = plans.flatMap((plan) => [...renderer.renderPage(plan, 'en')]);
  expect(coloursIn(Object.values(page?.parts ?? {}).join())).toEqual({
    former: [],
    changed: ['night-800', 'sand-50'],
  });
});

test('cards have the changed colours', async () => {
  const { makeGround } = await import('../../pipeline/cards/card-ground.ts');
  const { createShaper } = await import('../../pipeline/cards/card-fonts.ts');
  const brand = { key: '', brand: 'Wayfold', host: 'www.wayfold.example', logo: undefined };
  const ground = await makeGround(brand, false, createShaper(root), noCache);
  const drawn = Buffer.from(ground.palette).toString('hex').match(/.{6}/g) ?? [];
  const used = new Set(drawn.map((digits) => `#${digits}`));
  expect(coloursIn([...used].join())).toEqual({
    former: [],
    changed: ['ink-900', 'teal-600', 'sand-50', 'sand-200'],
  });
});

test('pictures and pages of the graph have the changed colours', async () => {
  const { dotPicture, mermaidPicture } = await import('../../cli/reporters/graph-pictures.ts');
  const box = { key: 'a', title: 'A', detail: '', errors: 0, warnings: 0, kind: 'entry' } as const;
  const boxes = [
    { ...box, type: 'page' },
    { ...box, key: 'b', type: 'partnerPage' },
    { ...box, key: 'c', type: 'page', errors: 1 },
  ];
  for (const draw of [dotPicture, mermaidPicture]) {
    expect(coloursIn(draw(boxes as never))).toEqual({
      former: [],
      changed: ['ink-900', 'ink-500', 'teal-600', 'coral-700', 'white'],
    });
  }
});

test('no source has a colour of the palette as a literal', () => {
  const sources = globSync(
    '{cli,pipeline,templates,runtime,domain,tools/gallery,tools/viewer}/**/*.{ts,tsx,css}',
    {
      cwd: root,
    },
  ).filter((file) => !/palette\.ts$|\.test\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(300);
  // White is a colour of its own.
  const brand = Object.entries(former).filter(([name]) => name !== 'white');
  const isIn = (css: string) => brand.some(([, colour]) => css.toLowerCase().includes(colour));
  expect(sources.filter((file) => isIn(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
