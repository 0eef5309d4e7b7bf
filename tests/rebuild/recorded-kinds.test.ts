/**
 * Each kind of value that pages record is, in some history, the only reason to render a page: recorded, the second build
 * gives what a build from nothing gives; unrecorded, it publishes a stale page.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { type SiteConfig, siteConfigSchema } from '../../domain/site/site-config.ts';
import { buildOrRepeat } from '../../pipeline/build-or-repeat.ts';
import { rules } from '../../pipeline/model/rules.ts';
import type { RecordedKind } from '../../pipeline/render/render-site.ts';
import base from '../../site.config.ts';
import { root } from '../helpers/run-cli.ts';
import {
  type ExportedEntry,
  english,
  entry,
  german,
  linkTo,
  offer,
  page,
  space,
  textLinkingTo,
} from '../helpers/space-builder.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import { countrySite, layout } from './country-site.ts';

type Entries = Map<string, ExportedEntry>;

const folder = newFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const servers = join(root, 'content/sample/vpn-servers.json');
const fewerServers = join(folder, 'servers.json');
writeFileSync(fewerServers, JSON.stringify(JSON.parse(readFileSync(servers, 'utf8')).slice(1)));

interface History {
  readonly edit?: (entries: Entries) => void;
  readonly configure?: Partial<SiteConfig>;
  readonly year?: string;
  /** A page that is stale if the kind isn't recorded. */
  readonly stale: string;
}

/** Entries that the country site lacks. */
const others = [
  page('linking', 'linking', 'root', { layout, title: 'Linking', blocks: [linkTo('text'), linkTo('chat')] }),
  textLinkingTo(['/later', '/order']),
  entry('liveChatLink', 'chat', { text: 'Ask us' }),
  page('places', 'places', 'root', { layout, title: 'Places', blocks: [linkTo('locations')] }),
  page('bare', 'bare', 'root', { title: 'Bare' }),
  offer(),
];

const change = (entries: Entries, id: string, values: Readonly<Record<string, unknown>>, code = 'en-US') => {
  const one = entries.get(id) ?? entry('page', id);
  const fields = Object.entries(values).map(([name, value]) => {
    const before = one.fields[name] as object | undefined;
    return [name, { ...before, [code]: value }];
  });
  entries.set(id, { ...one, fields: { ...one.fields, ...Object.fromEntries(fields) } });
};

const add = (entries: Entries, ...added: readonly ExportedEntry[]) => {
  for (const one of added) entries.set(String(one.sys.id), one);
};

const inRoot = (slug: string) => page(slug, slug, 'root', { layout, title: slug });
const inServers = (id: string) => page(id, `${id}-vpn`, 'vpn-server', { layout, title: id });

/** A kind without a history doesn't compile. */
const histories: Readonly<Record<RecordedKind, History>> = {
  url: { edit: (entries) => change(entries, 'guides', { slug: 'help' }), stale: 'about.html' },
  pagesIn: { edit: (entries) => add(entries, inServers('atlantis')), stale: 'vpn-server.html' },
  fixedPage: { edit: (entries) => add(entries, inRoot('tos')), stale: 'about.html' },
  serverPage: { edit: (entries) => add(entries, inServers('spain')), stale: 'places.html' },
  path: {
    edit: (entries) => {
      add(entries, inRoot('later'));
      change(entries, 'later', { slug: 'spaeter' }, 'de-DE');
    },
    stale: 'de/linking.html',
  },
  times: {
    edit: (entries) => {
      const hero = entries.get('guide-hero') ?? entry('hero', 'guide-hero');
      add(entries, { ...hero, sys: { ...hero.sys, publishedAt: '2031-01-01T00:00:00Z' } });
    },
    stale: 'guides/guide.html',
  },
  // Of two pages with one path the first is the home page, whose header others have.
  homePage: {
    edit: (entries) => {
      const rest = [...entries];
      entries.clear();
      add(entries, page('first', '/', 'root', { title: 'First' }));
      for (const [id, one] of rest) entries.set(id, one);
    },
    stale: 'bare.html',
  },
  homePaths: {
    edit: (entries) => change(entries, 'home', { slug: 'start' }, 'de-DE'),
    stale: 'de/about.html',
  },
  offers: { edit: (entries) => entries.delete('offer'), stale: 'de/linking.html' },
  servers: { configure: { servers: fewerServers }, stale: 'places.html' },
  chat: { configure: { chat: undefined }, stale: 'linking.html' },
  year: { year: '2032', stale: 'about.html' },
};

/** A copy of the program that records no keys of the kind which the environment names. */
const programFolder = join(folder, 'program');
const { bundleProgram } = await import(pathToFileURL(join(root, 'bin/bundle-program.js')).href);
cpSync(await bundleProgram(root), programFolder, { recursive: true });
symlinkSync(join(root, 'node_modules'), join(programFolder, 'node_modules'));
const tracking = 'function trackSite(site, add) {';
const selective = `function trackSite(site, record) {
  const add = (key) => key.startsWith(process.env.UNRECORDED + ' ') || record(key);`;
for (const name of globSync('*.js', { cwd: programFolder })) {
  const code = readFileSync(join(programFolder, name), 'utf8');
  if (code.includes(tracking)) writeFileSync(join(programFolder, name), code.replace(tracking, selective));
}

const lax = Object.fromEntries(Object.keys(rules).map((rule) => [rule, 'warning'] as const));

const site: SiteConfig = {
  ...siteConfigSchema(Object.keys(rules)).parse(base),
  servers,
  rules: lax,
};

/** Builds a site in a folder of its own. @returns the folder of its files */
async function build(name: string, entries: Entries, { configure = {}, year = '2031' }: Partial<History>) {
  const inFolder = (file: string) => join(folder, name, file);
  mkdirSync(inFolder(''), { recursive: true });
  writeFileSync(inFolder('content.json'), JSON.stringify(space([...entries.values()], [english, german])));
  const config = { ...site, ...configure, content: inFolder('content.json'), out: inFolder('out') };
  await buildOrRepeat({
    ...{ root, programFolder, config, year, workers: 1, allowRemovals: true },
    cacheFolder: inFolder('cache'),
  });
  return inFolder('out');
}

const before = new Map([...countrySite(), ...others.map((one) => [String(one.sys.id), one] as const)]);

test.each(Object.entries(histories))('%s', async (kind, history) => {
  const after = new Map(before);
  history.edit?.(after);
  const rebuilt = async (name: string, leftOut: string) => {
    process.env.UNRECORDED = leftOut;
    await build(name, before, {});
    return build(name, after, history);
  };
  const fromNothing = await build(`${kind}-from-nothing`, after, history);
  const stale = (out: string) => readFileSync(join(out, history.stale), 'utf8');
  expect(stale(await rebuilt(kind, 'none'))).toBe(stale(fromNothing));
  expect(stale(await rebuilt(`${kind}-unrecorded`, kind))).not.toBe(stale(fromNothing));
});
