import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { lateTexts } from '../../domain/locales/late-texts.ts';
import { locales } from '../../domain/locales/locales.ts';
import { once } from '../../pipeline/model/collections.ts';
import { pathProblem, slugProblem } from '../../pipeline/resolve-slugs/slug-text.ts';
import { buildSampleSite, sampleSite as out } from '../helpers/sample-site.ts';
import { isThorough } from '../helpers/thorough.ts';
import { unshownFacts } from './check-facts.ts';
import { markupFaults } from './check-markup.ts';
import * as pageChecks from './check-pages.ts';
import { brokenReferences } from './check-references.ts';
import { joinedWords } from './joined-words.ts';
import { onePagePerTemplate } from './one-page-per-template.ts';
import { scriptsOf, weightOf } from './page-scripts.ts';
import { readQrCode } from './read-qr-code.ts';
import { filesIn, readSite, type Site } from './read-site.ts';
import { uncoveredCharacters } from './uncovered-characters.ts';

let site: Site;
const templates = once(() => onePagePerTemplate(out));

beforeAll(async () => {
  await buildSampleSite();
  site = readSite(out);
}, 600_000);

/** Fonts apart: faces cost a visitor nothing but their names. */
function stylesOf({ references }: Site['pages'][number]): string[] {
  const urls = references.flatMap(({ kind, url }) =>
    kind === 'resource' && url.endsWith('.css') ? [url] : [],
  );
  return urls.filter((url) => !url.includes('/fonts-'));
}

const isHome = ({ path }: Site['pages'][number]) => /^\/(?:[a-z]{2})?$/.test(path);

/** The tags of the buttons in a page's main part, but for those in islands, which track clicks themselves. */
function buttonsOf(html: string): string[] {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const buttons: string[] = [];
  let island = '';
  let depth = 0;
  for (const [tag, end, name = ''] of main.matchAll(/<(\/?)([a-z][a-z0-9-]*)(?:"[^"]*"|[^">])*>/g)) {
    if (depth > 0) {
      if (name === island) depth += end ? -1 : 1;
    } else if (tag.includes(' data-island=')) {
      island = name;
      depth = 1;
    } else if (name === 'button' && !end) buttons.push(tag);
  }
  return buttons;
}

/** Puts a space between elements. */
function visibleText(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1>|<[^>]+>/gs, ' ')
    .replace(/[\u2067\u2069]/g, '')
    .replace(/\s+/g, ' ');
}

/** Reads what a plan's card says, each figure with the months that it is over. */
function figuresIn(card: string) {
  const text = visibleText(card);
  const read = (pattern: RegExp) => {
    const [, value, over] = pattern.exec(text) ?? [];
    return { value: Number(value), over: over === undefined ? undefined : Number(over) };
  };
  const { value: paid, over: months = Number.NaN } = read(/\$([\d.]+) for (\d+) months?/);
  return {
    ...{ paid, months },
    perMonth: read(/\$([\d.]+) per month(?: \d+% off)?(?: for (\d+) months, then)?/),
    percent: read(/(\d+)% off(?: for (\d+) months, then)?/),
  };
}

/** The first few of what may be thousands. */
function some(findings: readonly string[]): string[] {
  return findings.length > 20 ? [...findings.slice(0, 20), `… ${findings.length} in all`] : [...findings];
}

describe('on all pages of the sample site', () => {
  test.each<readonly [string, (site: Site) => readonly string[]]>([
    ['every address leads somewhere, and resources come from the site itself', brokenReferences],
    ['every id is unique on its page', pageChecks.repeatedIds],
    ['there is one main heading', pageChecks.wrongMainHeadings],
    ['no heading skips a level', pageChecks.skippedHeadings],
    ['the canonical address is the own one', pageChecks.wrongCanonicals],
    ['versions in other languages name each other', pageChecks.unreturnedAlternates],
    ['structured data describes what is shown', unshownFacts],
    ['pictures have a text alternative and a size', pageChecks.unsizedImages],
    ['no placeholder is left', pageChecks.leftovers],
    ['the site map lists what is for search engines, and nothing else', pageChecks.siteMapDifferences],
    ['the site map gives them the versions that they have', pageChecks.siteMapVersionDifferences],
    ['English stands for all other languages', pageChecks.wrongDefaults],
    ['social metadata equals search metadata', pageChecks.unlikeMetadata],
    // The list of all servers has a limit of its own: locations.test.ts.
    [
      'the markup weighs at most 18 KB',
      (all) => pageChecks.heavyPages(all, 18_000).filter((page) => !/\/vpn-server: /.test(page)),
    ],
  ])('%s', (_, check) => {
    expect(site.pages.length).toBeGreaterThan(4000);
    expect(some(check(site))).toEqual([]);
  });

  test('a page weighs at most 8.2 KB compressed on average', () => {
    const sum = site.pages.reduce((bytes, page) => bytes + page.gzipBytes, 0);
    expect(sum / site.pages.length).toBeLessThanOrEqual(8_200);
  });

  test('no link, button, heading, term or label is empty', () => {
    const empty =
      /<(a|button|caption|dt|h[1-6]|legend|li|strong|summary|th)\b(?![^>]* aria-label=)[^>]*><\/\1>|(?<=<\/strong>)<span[^>]*><\/span>/g;
    const found = templates().flatMap((file) =>
      Array.from(readFileSync(join(out, file), 'utf8').matchAll(empty), ([tag]) => `${file}: ${tag}`),
    );
    expect(some(found)).toEqual([]);
  });

  test('each button outside of islands has a name for analytics', () => {
    const unnamed = templates().flatMap((file) =>
      buttonsOf(readFileSync(join(out, file), 'utf8'))
        .filter((tag) => !/\s(?:data-label|popovertarget|value)="[^"]/i.test(tag))
        .map((tag) => `${file}: ${tag}`),
    );
    expect(some(unnamed)).toEqual([]);
  });

  test("a page's lists of links leave out the page itself", () => {
    const ownLinks = site.pages.flatMap(({ path }) => {
      if (!/\/(?:blog|features|download|support)\//.test(path)) return [];
      const html = readFileSync(join(out, `${path}.html`), 'utf8');
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      return main.includes(`<li><a href="${path}"`) ? [path] : [];
    });
    expect(ownLinks).toEqual([]);
  });

  test('no page can take the name of another file', () => {
    const names = new Set([...site.otherFiles].map((file) => file.split('/')[1] ?? ''));
    expect(names).toContain('robots.txt');
    const free = [...names].filter((name) => !slugProblem(name) && !pathProblem(`/${name}`));
    expect(free).toEqual([]);
  });

  test('the markup is as the standard has it: each template in each language', async () => {
    const all = templates();
    expect(all.length).toBeGreaterThan(22 * 20);
    // Languages differ in texts and direction: to look through all of them takes long.
    const usual = all.filter((file) => !/^[a-z]{2}(?:\/|\.html)/.test(file) || /^(?:ar|jp)\b/.test(file));
    expect(usual.length).toBeGreaterThan(3 * 20);
    expect(some(await markupFaults(out, isThorough ? all : usual))).toEqual([]);
  }, 600_000);

  test('there is something to tell: breadcrumbs, home pages, plans and questions', () => {
    const count = (type: string) =>
      site.pages.filter(({ facts }) => facts.structuredData.some((each) => each['@type'] === type)).length;
    expect(count('Organization')).toBe(22);
    expect(count('WebSite')).toBe(22);
    expect(count('Product')).toBeGreaterThan(22 * 10);
    expect(count('FAQPage')).toBeGreaterThanOrEqual(22 * 2);
    expect(count('BreadcrumbList')).toBeGreaterThan(4000);
  });

  test('a product has a picture, of the least size that search engines take', async () => {
    const facts = site.pages.flatMap((page) => page.facts.structuredData);
    const products = facts.filter((each) => each['@type'] === 'Product');
    const [image, ...others] = new Set(products.map((each) => String(each.image)));
    expect(others).toEqual([]);
    expect(image).toMatch(new RegExp(`^${site.origin}/assets/media/icon-512-`));
    const { width = 0, height = 0 } = await sharp(join(out, new URL(String(image)).pathname)).metadata();
    expect(width * height).toBeGreaterThan(50_000);
  });

  test('a page tells of the same in each language', () => {
    const typesOf = ({ facts }: Site['pages'][number]) => facts.structuredData.map((each) => each['@type']);
    const english = new Map(site.pages.map((page) => [page.path, typesOf(page)]));
    const pathInEnglish = (path: string) => path.replace(/^\/[a-z]{2}(?=\/|$)/, '') || '/';
    const differing = site.pages.filter((page) => {
      return String(typesOf(page)) !== String(english.get(pathInEnglish(page.path)));
    });
    expect(some(differing.map(({ path }) => path))).toEqual([]);
  });

  test('each page is shared with a picture of its own title', () => {
    const others = site.pages.filter(({ isIndexed, metadata }) => {
      return isIndexed && metadata.get('og:image:alt') !== metadata.get('og:title');
    });
    expect(some(others.map(({ path }) => path))).toEqual([]);
  });

  test('each plan says what it costs, saves and renews at', () => {
    const html = readFileSync(join(out, 'order.html'), 'utf8');
    const [, ...plans] = html.slice(html.indexOf('data-plans=')).split('<label ');
    const structuredData = plans.map((plan) => plan.slice(plan.indexOf('>') + 1).split('</label>')[0] ?? '');
    expect(
      structuredData.slice(0, 3).map((plan) =>
        plan
          .replace(/<[^>]+>/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
    ).toEqual([
      'Best value 12 months + 3 MONTHS FREE $8.32 per month 35% off for 12 months, then 3 months free $99.95 in total Renews at $116.95 for 12 months',
      '6 months $9.99 per month 23% off $59.95 in total Renews at $69.95 for 6 months',
      '1 month $12.95 per month $12.95 in total Renews at $12.95 for 1 month',
    ]);
    // What the selected one saves is in the summary.
    expect(visibleText(html)).toContain(
      '$194.25 Price before discount: $194.25 . $99.95 You save $94.30 over 15 months',
    );
    const [comparison = ''] =
      /<table.*?<\/table>/s.exec(readFileSync(join(out, 'pricing.html'), 'utf8')) ?? [];
    for (const row of [
      'Billed today $194.25 Price before discount: $194.25. $99.95 $59.95 $12.95',
      'You save $94.30 over 15 months 35% off over 12 months $17.30 23% off –',
    ])
      expect(visibleText(comparison)).toContain(row);
  });

  test('a reader with a calculator gets every figure of a plan, over the months that it names', () => {
    const html = readFileSync(join(out, 'pricing.html'), 'utf8');
    const [, ...cards] = html.split('<article ');
    const [twelve, six, one] = cards.map((card) => figuresIn(`<article ${card}`));
    const [, row = ''] = /You save<(.*?)<\/tr>/s.exec(html) ?? [];
    const savings = Array.from(
      visibleText(row).matchAll(/\$([\d.]+)(?: over (\d+) months)?/g),
      ([, value, over]) => ({
        value: Number(value),
        over: over && Number(over),
      }),
    );
    const month = one?.paid ?? Number.NaN;
    for (const [at, { paid, months, perMonth, percent }] of [twelve, six]
      .flatMap((card) => card ?? [])
      .entries()) {
      expect(Math.abs(paid / (perMonth.over ?? months) - perMonth.value)).toBeLessThan(0.01);
      expect(Math.abs((1 - paid / month / (percent.over ?? months)) * 100 - percent.value)).toBeLessThan(1);
      // The specification's saving of six months is smaller.
      const due = month * Number(savings[at]?.over ?? months) - paid;
      expect(due - (savings[at]?.value ?? 0)).toBeCloseTo(months === 6 ? 0.45 : 0);
    }
    expect([twelve, six]).toMatchObject([
      { perMonth: { value: 8.32 }, percent: { value: 35 } },
      { perMonth: { value: 9.99 }, percent: { value: 23 } },
    ]);
    expect(savings).toMatchObject([{ value: 94.3 }, { value: 17.3 }]);
  });

  test('all pages in all languages show the same amounts and percentages, and only special ones 49 %', () => {
    const figures = (names: RegExp, pattern: RegExp) => {
      const files = filesIn(out).filter((file) => file.endsWith('.html') && names.test(file));
      const found = files.flatMap((file) =>
        Array.from(visibleText(readFileSync(join(out, file), 'utf8')).matchAll(pattern), ([, one, other]) =>
          (one ?? other ?? '').replace(',', '.'),
        ),
      );
      return [...new Set(found)].map(Number).sort((one, other) => one - other);
    };
    const amounts = /\$\s?(\d+[.,]\d\d)|(\d+[.,]\d\d)\s\$/g;
    const percentages = /(?<![\d.,])(\d+)\s?%(?!\d)|%(\d+)/g;
    const special = /order\/special/;
    const others = /^(?!.*order\/special)/;
    const plans = [8.32, 9.99, 12.95, 17.3, 59.95, 69.95, 94.3, 99.95, 116.95, 194.25];
    expect(figures(others, amounts)).toEqual(plans);
    // Six months' saving is in the comparison, and in the summary once they are selected.
    expect(figures(special, amounts)).toEqual([0.27, ...plans.filter((amount) => amount !== 17.3)]);
    expect(figures(others, percentages)).toEqual([23, 35]);
    expect(figures(special, percentages)).toEqual([23, 35, 49]);
  });

  test('the styles weigh at most 15 KB on the home page, 20 KB on the list of servers, 18.5 KB elsewhere, and 13.6 KB on a page to read', () => {
    const kinds = new Map(site.pages.map((page) => [[...stylesOf(page)].join(), page]));
    expect(kinds.size).toBeGreaterThan(4);
    for (const page of [...kinds.values(), ...site.pages.filter(isHome)]) {
      const styles = stylesOf(page);
      const isList = styles.some((sheet) => sheet.includes('/locations-'));
      const usual = isHome(page) ? 15 : isList ? 20 : 18.5;
      const limit = (styles.length > 1 ? usual : 13.6) * 1024;
      expect(weightOf(out, styles), page.path).toBeLessThanOrEqual(limit);
    }
  });

  test('texts without styles are apart, also those that stand beside each other', () => {
    const pages = templates().map((file) => readFileSync(join(out, file), 'utf8'));
    const inEnglish = pages.filter((html) => html.includes('<html lang="en"'));
    expect(inEnglish.length).toBeGreaterThan(30);
    expect(new Set(inEnglish.flatMap(joinedWords))).toEqual(new Set());
  });

  test('a page has the styles of each class in its markup', () => {
    const pages = templates().map((file) => ({ file, html: readFileSync(join(out, file), 'utf8') }));
    const linksIn = (html: string) => html.match(/assets\/css\/(?!fonts-)[^"]+/g) ?? [];
    const classesIn = (sheet: string) =>
      readFileSync(join(out, sheet), 'utf8')
        .matchAll(/\.([a-zA-Z][\w-]*)/g)
        .map(([, name = '']) => name);
    const sheets = new Set(pages.flatMap(({ html }) => linksIn(html)));
    const styled = new Map(Array.from(sheets, (sheet) => [sheet, new Set(classesIn(sheet))]));
    const isIn = (name: string, some: Iterable<string>) =>
      [...some].some((sheet) => styled.get(sheet)?.has(name));
    const unstyled = pages.flatMap(({ file, html }) => {
      const linked = linksIn(html);
      const used = new Set(html.matchAll(/ class="([^"]*)"/g).flatMap(([, names = '']) => names.split(' ')));
      const lacked = [...used].filter((name) => !isIn(name, linked) && isIn(name, sheets));
      return lacked.map((name) => `${file}: ${name}`);
    });
    expect(sheets.size).toBeGreaterThan(10);
    expect(some(unstyled)).toEqual([]);
  });

  test('the page of each app has a badge with version and size, and a QR code of an address to get it', () => {
    const apps = site.pages.filter(({ path }) => /\/download\/[^/]+$/.test(path));
    expect(apps.length).toBe(8 * locales.length);
    for (const { path } of apps) {
      const html = readFileSync(join(out, `${path}.html`), 'utf8');
      const badge = /data-label="cta-app-(\w+)"[^>]*>(.*?)<\/a>/.exec(html);
      const [, app = '', content = ''] = badge ?? [];
      expect(content, path).toMatch(/<small>[^<]*\d\.\d\.\d[^<]*\d{1,2}[^<\d]+<\/small>/);
      const ownDownloads = `https://www.wayfold.example${path.replace(/\/[^/]+$/, '')}`;
      expect(content, path).toContain(
        { ios: 'App Store', android: 'Google Play', chrome: 'Chrome' }[app] ?? '',
      );
      const isInStore = ['ios', 'android', 'chrome', 'tv'].includes(app);
      expect(readQrCode(html), path).toBe(isInStore ? `https://store.wayfold.example/${app}` : ownDownloads);
    }
  });

  test('/download has a row for each app, with a mark of its own, what it needs, its version and its button', () => {
    for (const { prefix } of locales) {
      const html = readFileSync(join(out, `${prefix}/download.html`), 'utf8');
      const rows = html.match(/<li class="surface">.*?<\/li>/g) ?? [];
      const parts = rows.map((row) =>
        /class="(\w+ \w+)".*href="([^"]+)".*?<p[^>]*>(.*?)<\/p>.*data-label="cta-app-(\w+)"/.exec(row),
      );
      const columns = [1, 2, 4].map((at) => new Set(parts.map((part) => part?.[at])).size);
      expect(columns, prefix).toEqual([8, 8, 8]);
      for (const part of parts) expect(part?.[3], prefix).toMatch(/\d\.\d\.\d/);
      expect(parts[1]?.[3], prefix).toContain('macOS 12+');
    }
  });

  test('the gallery stays with the development server', () => {
    const styles = filesIn(out).filter((file) => file.endsWith('.css'));
    expect(styles.length).toBeGreaterThan(4);
    expect(filesIn(out).filter((file) => file.includes('gallery'))).toEqual([]);
    const texts = styles.map((file) => readFileSync(join(out, file), 'utf8'));
    expect(texts.filter((css) => css.includes('gallery'))).toEqual([]);
  });

  test("a page without an island loads the shell's script alone: at most 5 KB, and no React", () => {
    const islands = /<div data-island=/;
    const isContent = ({ path }: { path: string }) =>
      !islands.test(readFileSync(join(out, path === '/' ? 'index.html' : `${path.slice(1)}.html`), 'utf8'));
    const pages = site.pages.filter(isContent);
    expect(pages.length).toBeGreaterThan(4000);
    const scripts = new Set(pages.flatMap((page) => [...scriptsOf(out, page)]));
    expect([...scripts]).toEqual([expect.stringMatching(/^\/assets\/js\/shell-/)]);
    expect(weightOf(out, scripts)).toBeLessThanOrEqual(5_000);
    for (const file of scripts) expect(readFileSync(join(out, file), 'utf8')).not.toMatch(/react/i);
  });

  test('search engines are led to the site map, and it to its parts', () => {
    const read = (file: string) => readFileSync(join(out, file), 'utf8');
    const index = `${site.origin}/sitemap.xml`;
    expect(read('robots.txt')).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${index}\n`);
    const parts = Array.from(read('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g), ([, url = '']) => url);
    const written = filesIn(out).filter((file) => /^sitemap-\d+\.xml$/.test(file));
    expect(parts).toEqual(written.map((file) => `${site.origin}/${file}`));
  });

  test('browsers keep files with hashed names for ever, and no others', () => {
    const rules = readFileSync(join(out, '_headers'), 'utf8').split('\n\n');
    const immutableRules = rules.filter((rule) =>
      rule.includes('Cache-Control: public, max-age=31536000, immutable'),
    );
    const folders = immutableRules.map((rule) => /^\/(.*)\/\*$/m.exec(rule)?.[1] ?? '');
    const immutableFiles = filesIn(out).filter((file) =>
      folders.some((folder) => file.startsWith(`${folder}/`)),
    );
    // The name or its folder.
    const isHashed = (file: string) => /-[0-9A-Za-z]{8,}(?:\/\w+)?\.\w+$/.test(file);
    expect(immutableFiles.filter((file) => !isHashed(file))).toEqual([]);
    const assets = filesIn(out).filter((file) => file.startsWith('assets/') && isHashed(file));
    expect(assets.filter((file) => !immutableFiles.includes(file))).toEqual([]);
    expect(immutableFiles.length).toBeGreaterThan(20);
  });

  test('a web font has every character', () => {
    const pages = filesIn(out).filter((file) => file.endsWith('.html'));
    const uncovered = pages.flatMap((file) =>
      uncoveredCharacters(out, readFileSync(join(out, file), 'utf8')).map((each) => `${file}: ${each}`),
    );
    expect(pages.length).toBeGreaterThan(4000);
    expect(some(uncovered)).toEqual([]);
  });

  test('files of texts hold what scripts ask for, in every language', () => {
    const files = filesIn(out).filter((file) => file.startsWith('assets/messages/'));
    expect(files).toEqual(locales.map(({ code }) => `assets/messages/${code}.json`).toSorted());
    for (const file of files) {
      const texts = JSON.parse(readFileSync(join(out, file), 'utf8')) as Record<string, string>;
      expect(Object.keys(texts), file).toEqual(Object.keys(lateTexts));
      for (const text of Object.values(texts)) expect(text, file).not.toBe('');
    }
  });

  test("the order page's scripts weigh at most 100 KB, all that they import included", () => {
    const pages = site.pages.filter(({ path }) => /\/order(\/|$)/.test(path));
    expect(pages).toHaveLength(22 * 10);
    const kinds = new Set(pages.map((page) => [...scriptsOf(out, page)].join()));
    for (const scripts of kinds) {
      expect(scripts.split(',').length).toBeGreaterThan(2);
      expect(weightOf(out, scripts.split(','))).toBeLessThanOrEqual(100 * 1024);
    }
  });

  test.each(['cart', 'renewal-confirmation'])('the scripts of /%s weigh at most 80 KB', (name) => {
    const pages = site.pages.filter(({ path }) => path.endsWith(`/${name}`));
    expect(pages).toHaveLength(22);
    for (const page of pages) {
      const scripts = scriptsOf(out, page);
      // The shell's, the page's own, and what islands share.
      expect(scripts.size).toBe(3);
      expect(weightOf(out, scripts)).toBeLessThanOrEqual(80_000);
    }
  });

  test('every script that a page loads, imported ones too, is held to its hash', () => {
    const hashes = new Map(
      filesIn(join(out, 'assets/js')).map((file) => [
        `/assets/js/${file}`,
        `sha256-${createHash('sha256')
          .update(readFileSync(join(out, 'assets/js', file)))
          .digest('base64')}`,
      ]),
    );
    const loose = site.pages.flatMap((page) =>
      [...scriptsOf(out, page)]
        .filter((path) => page.integrities.get(path) !== (hashes.get(path) ?? 'none'))
        .map((path) => `${page.path}: ${path}`),
    );
    expect(hashes.size).toBeGreaterThanOrEqual(6);
    expect(some(loose)).toEqual([]);
  });

  test('no other page loads what islands share', () => {
    const isIsland = (url: string) => /\/js\/(cart|renewal|checkout|locations|chunk)-/.test(url);
    const names = /\/(cart|renewal-confirmation|vpn-server|order(\/[a-z0-9-]+)?)$/;
    const loading = site.pages.filter((page) => [...scriptsOf(out, page)].some(isIsland));
    const others = loading.filter(({ path }) => !names.test(path));
    expect(loading.length).toBeGreaterThanOrEqual(22 * 13);
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  test('the manifest lists every file with its size and hash, and no other', () => {
    const { files } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as {
      files: { file: string; bytes: number; sha256: string }[];
    };
    const written = filesIn(out).filter((file) => file !== 'manifest.json');
    const actual = written.map((file) => {
      const content = readFileSync(join(out, file));
      return `${file} ${content.length} ${createHash('sha256').update(content).digest('hex')}`;
    });
    const stated = files.map(({ file, bytes, sha256 }) => `${file} ${bytes} ${sha256}`);
    expect(some(actual.filter((line) => !stated.includes(line)))).toEqual([]);
    expect(stated).toHaveLength(actual.length);
  });
});
