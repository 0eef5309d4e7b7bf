import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { dotPicture, mermaidPicture } from '../../cli/reporters/graph-pictures.ts';
import { readTheme } from '../../cli/theme.ts';
import { locales } from '../../domain/locales/locales.ts';
import { palette } from '../../domain/site/palette.ts';
import { siteConfigSchema } from '../../domain/site/site-config.ts';
import { themeColoursOf } from '../../domain/site/theme.ts';
import { bundleSite } from '../../pipeline/bundle/bundle-site.ts';
import { createFontFinder, createShaper } from '../../pipeline/cards/card-fonts.ts';
import { makeGround } from '../../pipeline/cards/card-ground.ts';
import { siteIcon } from '../../pipeline/cards/site-icon.ts';
import { rules } from '../../pipeline/model/rules.ts';
import siteConfig from '../../site.config.ts';
import { assetLinks } from '../helpers/asset-links.ts';
import { contentIn, rendererOf } from '../helpers/render-content.ts';
import { root } from '../helpers/run-cli.ts';
import { newFolder } from '../helpers/temp-folder.ts';

const noCache = { get: () => undefined, put: () => {}, removeUnused: () => {} };
const former: Readonly<Record<string, string>> = palette;
const changed = Object.fromEntries(
  Object.keys(palette).map((name, at) => [
    name,
    `#${(0x102030 + ((at * 0x9e3779) % 0xe00000)).toString(16)}`,
  ]),
);

const folder = newFolder();
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'theme.css');
const declarations = Object.entries(changed).map(([name, colour]) => `  --${name}: ${colour};`);
writeFileSync(file, `:root {\n${declarations.join('\n')}\n}\n`);
const theme = readTheme(file, root);

/** Lists the colours of the palette in a text, before and after the change. */
function coloursIn(text: string) {
  const names = (colours: typeof former) =>
    Object.keys(colours).filter((name) => text.includes(colours[name] ?? '?'));
  return { former: names(former), changed: names(changed) };
}

test('stylesheets and icons have the changed colours', async () => {
  const icon = await siteIcon(root, { brand: 'Wayfold', icon: undefined, theme });
  expect(coloursIn(Buffer.from(icon).toString())).toEqual({ former: [], changed: ['ink-900', 'teal-100'] });
  const schema = siteConfigSchema(Object.keys(rules));
  const config = { ...schema.parse({ ...siteConfig, localAssets: undefined }), theme };
  const templateStyles = join(root, 'templates/styles/tokens.css');
  const languages = locales.slice(0, 1);
  const { files, links } = await bundleSite({ config, root, templateStyles, icon, locales: languages });
  const bytesOf = (href = '') => files.find(({ path }) => `/${path}` === href)?.bytes ?? Buffer.alloc(0);
  const textOf = (href = '') => Buffer.from(bytesOf(href)).toString();
  expect(coloursIn(textOf(links.stylesheet)).changed).toEqual(Object.keys(changed));
  expect(coloursIn(textOf(links.manifests.en))).toEqual({ former: [], changed: ['sand-50'] });
  const { data } = await sharp(bytesOf(links.appleIcon)).raw().toBuffer({ resolveWithObject: true });
  expect(`#${data.subarray(0, 3).toString('hex')}`).toBe(changed['ink-900']);
});

test('pages have the changed colours', async () => {
  const links = { ...assetLinks, ...themeColoursOf(theme) };
  const { renderer, plans } = await rendererOf(contentIn('tests/sites/every-block/content.json'), links);
  const [page] = plans.flatMap((plan) => [...renderer.renderPage(plan, 'en')]);
  expect(coloursIn(Object.values(page?.parts ?? {}).join())).toEqual({
    former: [],
    changed: ['night-800', 'sand-50'],
  });
});

test('cards have the changed colours', async () => {
  const colours = theme.drawn;
  const brand = { key: '', brand: 'Wayfold', colours, host: 'www.wayfold.example', logo: undefined };
  const ground = await makeGround(brand, false, createShaper(createFontFinder(root)), noCache);
  const drawn = Buffer.from(ground.palette).toString('hex').match(/.{6}/g) ?? [];
  const used = new Set(drawn.map((digits) => `#${digits}`));
  expect(coloursIn([...used].join())).toEqual({
    former: [],
    changed: ['ink-900', 'teal-600', 'sand-50', 'sand-200'],
  });
});

test('pictures of the graph have the changed colours', () => {
  const box = { key: 'a', title: 'A', detail: '', errors: 0, warnings: 0, kind: 'entry' } as const;
  const boxes = [
    { ...box, type: 'page' },
    { ...box, key: 'b', type: 'partnerPage' },
    { ...box, key: 'c', type: 'page', errors: 1 },
  ];
  for (const draw of [dotPicture, mermaidPicture]) {
    expect(coloursIn(draw(boxes as never, theme.drawn))).toEqual({
      former: [],
      // Boxes have the colour of cards.
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
