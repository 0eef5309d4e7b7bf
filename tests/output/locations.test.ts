/** The locations section of the built sample, in every language. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { readShortNames } from '../../bin/short-class-names.js';
import { localeByCode, locales } from '../../domain/locales/locales.ts';
import { countryNamesIn } from '../../domain/locales/reference-names.ts';
import { serverPages } from '../../domain/servers/server-pages.ts';
import { serverStatuses } from '../../domain/servers/server-status.ts';
import { protocolKeys, type VpnServers } from '../../domain/servers/vpn-servers.ts';
import { type LocationsTexts, statusText } from '../../runtime/locations/locations-props.ts';
import { root } from '../../tools/scripts/run.ts';
import { buildSampleSite, sampleSite as out } from '../helpers/sample-site.ts';

const servers = JSON.parse(readFileSync(join(root, 'content/sample/vpn-servers.json'), 'utf8')) as VpnServers;
const codes = locales.map(({ code }) => code);

beforeAll(buildSampleSite, 600_000);

const read = (path: string) => readFileSync(join(out, `${path.slice(1)}.html`), 'utf8');

/** Returns the section as it is served, without the scripts after it. */
function sectionIn(code: string): string {
  const html = read(`${localeByCode(code)?.prefix}/vpn-server`);
  return html.slice(html.indexOf('id="vpn-locations"'), html.indexOf('<script type="application/json">'));
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

const tablesIn = (code: string) => sectionIn(code).match(/<table.*?<\/table>/gs) ?? [];

test.each(codes)("%s lists every country, continents in their order, countries in the reader's", (code) => {
  const { tag } = locales.find((locale) => locale.code === code) ?? { tag: code };
  const names = countryNamesIn(code);
  const tables = tablesIn(code);
  expect(tables).toHaveLength(servers.length);
  servers.forEach(({ countries }, at) => {
    const rows = (tables[at] ?? '').match(/<tbody[^>]*><tr><th[^>]*><(?:a|bdi).*?<\/(?:a|bdi)>/gs) ?? [];
    const expected = countries.map(({ country, country_code }) => names[country_code] ?? country);
    expect(rows.map(textOf)).toEqual(expected.sort(new Intl.Collator(tag).compare));
  });
});

test.each(codes)('%s links to known pages of its own that are there, and to all that places have', (code) => {
  const prefix = localeByCode(code)?.prefix ?? '';
  const hrefs = new Set(Array.from(sectionIn(code).matchAll(/href="(\/[^"]*)"/g), ([, href = '']) => href));
  const wrong = [...hrefs].filter(
    (href) =>
      !href.startsWith(prefix) ||
      !serverPages.has(href.slice(prefix.length)) ||
      !existsSync(join(out, `${href.slice(1)}.html`)),
  );
  expect(wrong).toEqual([]);
  expect(hrefs.size).toBe(serverPages.size);
});

test.each(codes)('%s notes lead on from the two continents that have pages', (code) => {
  const [, , europe = '', asia = '', africa = ''] = sectionIn(code).split(/<section id="vpn-locations_/);
  const prefix = localeByCode(code)?.prefix ?? '';
  expect(europe).toContain(`<a href="${prefix}/vpn-server/europe-vpn">`);
  expect(asia).toContain(`<a href="${prefix}/vpn-server/asia-vpn">`);
  expect(africa).not.toMatch(/\/(europe|asia)-vpn"/);
});

/** The texts of a language, as translators wrote them. */
const messagesOf = (code: string) =>
  JSON.parse(readFileSync(join(root, 'messages', `${code}.json`), 'utf8')) as Record<string, string>;

/** A symbol each, in the order of the legend. */
const classes = readShortNames(root)['runtime/locations/mark.module.css'] ?? {};
const marks = [
  [classes.available, 'locations.available'],
  [classes.limited, 'locations.limited'],
  [classes.unavailable, 'locations.unavailable'],
  [classes.unsupported, 'locations.notSupported'],
  [classes.unknown, 'locations.warning'],
] as const;

const protocolTexts = ['lightwayUdp', 'lightwayTcp', 'openvpnUdp', 'openvpnTcp', 'ikev2'].map(
  (name) => `locations.protocol.${name}`,
);

test.each(codes)('%s says that it was updated 3 minutes ago', (code) => {
  const text = messagesOf(code)['locations.lastUpdated'] ?? '';
  expect(text).toMatch(/^\D*3\D*$/);
  expect(sectionIn(code).split(`>${text}</p>`)).toHaveLength(2);
});

test.each(codes)('%s explains the symbols that its tables have, in order', (code) => {
  const messages = messagesOf(code);
  const [, legend = ''] = /<ul [^>]*aria-label="[^"]*">(.*?)<\/ul>/s.exec(sectionIn(code)) ?? [];
  const entries = Array.from(legend.matchAll(/<li[^>]*><span class="([^"]*)">([^<]*)/g), ([, mark, text]) => [
    mark,
    textOf(text ?? ''),
  ]);
  expect(entries).toEqual(marks.map(([mark, key]) => [mark, messages[key]]));
  // A place in the sample has a status that isn't known, so all five are to be seen.
  expect(legend).not.toMatch(/<li [^>]*class=/);
});

test.each(codes)('%s says in a sentence a row what its symbols show', (code) => {
  const messages = messagesOf(code);
  const texts = {
    statuses: Object.fromEntries(
      serverStatuses.map((status, at) => [status, messages[marks[at]?.[1] ?? '']]),
    ),
    protocols: Object.fromEntries(protocolKeys.map((key, at) => [key, messages[protocolTexts[at] ?? '']])),
    works: messages['locations.works'],
    worksExcept: messages['locations.works.except'],
  } as Pick<LocationsTexts, 'statuses' | 'protocols' | 'works' | 'worksExcept'>;
  const { tag } = locales.find((locale) => locale.code === code) ?? { tag: code };
  const cells = Array.from(
    sectionIn(code).matchAll(/<td class="([^"]*)">([^<]*)/g),
    ([, mark, text = '']) => {
      const at = marks.findIndex(([own]) => own === mark);
      return { status: serverStatuses[at] ?? 'WARNING', text: textOf(text) };
    },
  );
  const rows = Array.from({ length: cells.length / 6 }, (_, at) => cells.slice(at * 6, (at + 1) * 6));
  expect(rows).toHaveLength(214);
  for (const [first, ...others] of rows) {
    const protocols = others.map(({ status }) => status);
    expect(first?.text).toBe(statusText({ status: first?.status ?? 'WARNING', protocols }, texts, tag));
    expect(others.map(({ text }) => text)).toEqual(['', '', '', '', '']);
  }
  expect(new Set(cells.map(({ status }) => status)).size).toBe(marks.length);
});

test.each(codes)(
  '%s sends each place once: at most 22.3 KB with the window of the app, and 2,950 elements besides plain spans',
  (code) => {
    const html = read(`${localeByCode(code)?.prefix}/vpn-server`);
    expect(gzipSync(html).length).toBeLessThanOrEqual(22_300);
    expect(html.match(/<(?!span>)[a-z]/g)?.length).toBeLessThanOrEqual(2950);
    const places = servers.flatMap(({ countries }) => countries).map(({ country_code }) => country_code);
    expect(sectionIn(code).match(/<tbody/g)).toHaveLength(places.length);
  },
);

test('the map has a dot for each location, on the land grid', () => {
  const html = read('/vpn-server');
  const dots = Array.from(html.matchAll(/data-dots="[^"]*" d="([^"]*)"/g), ([, path = '']) => path).join('');
  const clusters = servers.flatMap(({ countries }) => countries.flatMap((country) => country.clusters));
  const places = Array.from(dots.matchAll(/M(\S+) (\S+)h0/g), ([, x, y]) => [Number(x), Number(y)] as const);
  expect(places).toHaveLength(clusters.length);
  expect(places.filter(([x, y]) => !(x > 2 && x < 120 && y > -2 && y < 46))).toEqual([]);
});

test("its scripts weigh at most 82.5 KB with the shell's, and pages without it carry the shell's alone", () => {
  const folder = join(out, 'assets/js');
  const scripts = readdirSync(folder);
  // The folder may hold those of the release before, too.
  const page = read('/vpn-server');
  const shell = scripts.filter((name) => name.startsWith('shell-') && page.includes(name));
  const loaded = new Set(scripts.filter((name) => name.startsWith('locations-') && page.includes(name)));
  for (const name of loaded) {
    const source = readFileSync(join(folder, name), 'utf8');
    // What the search needs loads when its box gets the focus, and names of new places with them.
    const isImported = (other: string) => new RegExp(`(?:from|import)"./${other}"`).test(source);
    for (const other of scripts) if (isImported(other)) loaded.add(other);
  }
  expect(shell).toHaveLength(1);
  expect(loaded.size).toBeGreaterThan(1);
  const weights = [...shell, ...loaded].map((name) => gzipSync(readFileSync(join(folder, name))).length);
  expect(weights.reduce((sum, weight) => sum + weight)).toBeLessThanOrEqual(82.5 * 1024);
  for (const path of ['/index', '/vpn-server/germany-vpn', '/pricing']) {
    expect([...loaded].filter((name) => read(path).includes(name))).toEqual([]);
  }
});

test('what the search needs weighs at most 39 KB, and no page loads it by itself', () => {
  const folder = join(out, 'assets/js');
  const page = read('/vpn-server');
  const island = readdirSync(folder).find((name) => name.startsWith('locations-') && page.includes(name));
  const [, names = ''] =
    /"\.\/(locations-match-options-[^"]+)"/.exec(readFileSync(join(folder, island ?? ''), 'utf8')) ?? [];
  expect(page).not.toContain('match-options');
  expect(gzipSync(readFileSync(join(folder, names))).length).toBeLessThanOrEqual(39 * 1024);
});

test("the flags are one picture of the site's own", () => {
  const [sheet = ''] = readdirSync(join(out, 'assets/css')).filter((name) => name.startsWith('locations-'));
  const [, address = ''] =
    /--flags:url\(([^)]+)\)/.exec(readFileSync(join(out, 'assets/css', sheet), 'utf8')) ?? [];
  expect(address).toMatch(/^\/assets\/media\/flags-[0-9a-f]{10}\.svg$/);
  expect(existsSync(join(out, address))).toBe(true);
});

test.each([
  [
    '/vpn-server/germany-vpn',
    'Server locations: 6',
    '<a href="/vpn-server/germany-vpn/berlin-vpn">Berlin</a>',
  ],
  ['/de/vpn-server/germany-vpn', 'Serverstandorte: 6', '<a href="/de/vpn-server/germany-vpn/berlin-vpn">'],
  ['/vpn-server/albania-vpn', 'Server locations: 1', '<bdi>Albania</bdi>'],
  ['/vpn-server/uk-vpn/london-vpn', 'Server locations: 4', '<bdi>Docklands</bdi>'],
  ['/vpn-server/greenland-vpn', 'Server locations: 0', 'Lightway UDP </span><span>Not supported</span>'],
  ['/vpn-server/uae-vpn', 'Server locations: 1', 'OpenVPN UDP </span><span>Not supported</span>'],
  ['/vpn-server/germany-vpn/berlin-vpn', '>Country</p>', 'OpenVPN TCP </span><span>Unavailable</span>'],
])('%s describes itself as the server data does', (path, count, fact) => {
  expect(read(path)).toContain(count);
  expect(read(path)).toContain(fact);
});

test('pages about no place have no such facts', () => {
  for (const path of ['/vpn-server/europe-vpn', '/pricing', '/vpn-server']) {
    expect(read(path)).not.toContain('Server locations:');
  }
});
