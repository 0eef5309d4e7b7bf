/** The files that the build writes for hosts that read no `_redirects`, in what is there of these hosts. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTransformedRoutes } from '@vercel/routing-utils';
import { transformSync } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { locales } from '../../domain/locales/locales.ts';
import type { HostId } from '../../domain/site/hosts.ts';
import { securityPolicy } from '../../pipeline/emit/security-policy.ts';
import { hashedFolders, serverFiles } from '../../pipeline/emit/server-files.ts';
import type { Redirect } from '../../pipeline/model/redirects.ts';
import { serversFolder } from '../../tools/scripts/find-nginx.js';
import { root } from '../helpers/run-cli.ts';
import { buildSampleSite, sampleSite } from '../helpers/sample-site.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { readManifest } from '../sites/read-manifest.ts';
import {
  azureModel,
  cloudfrontHandler,
  cloudfrontModel,
  filesOf,
  getOf,
  githubModel,
  type Model,
  requestOf,
  responseOf,
  vercelModel,
} from './host-models.ts';
import {
  assetFaults,
  buildMovedSite,
  formerPath,
  type MovedSite,
  notFoundFaults,
  oldAddressFaults,
  pageFaults,
} from './moved-site.ts';

const text = ({ read }: MovedSite, file: string) => read(file).toString();

/** Files for a host of the sample with a former path for some of its pages. @param former path of a page before; the same: not moved */
function sampleFor(host: HostId, former: (path: string) => string) {
  const { files } = readManifest(sampleSite);
  const pages = files.flatMap(({ path, locale, entryId }) =>
    path !== undefined && locale !== undefined ? [{ path, locale, entryId: entryId ?? path }] : [],
  );
  const moved = new Map<string, Redirect>();
  for (const { path, ...owner } of pages) {
    const from = former(path);
    if (from !== path) moved.set(from, { from, to: path, ...owner });
  }
  const routes = { pages, stubs: [], builtIn: new Set<string>() };
  const policy = securityPolicy({ origin: 'https://www.wayfold.example', scriptHashes: [] } as never);
  const content = { locales: locales as never, index: { languages: locales } };
  const place = { origin: 'https://www.wayfold.example', host };
  const written = serverFiles(place, policy, content, routes, moved);
  const read = (file: string) => written.files.find(({ path }) => path === file)?.bytes.toString();
  return { pages, moved, read, usage: written.usage };
}

/** Lists pages of the sample that a host doesn't find at their address, and old addresses that don't lead to them. */
async function sampleFaults(model: Model, { pages, moved }: ReturnType<typeof sampleFor>) {
  const faults: string[] = [];
  for (const { path } of pages) {
    const { status, file } = await model(encodeURI(path));
    const expected = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
    if (status !== 200 || file !== expected) faults.push(`${path}: ${status} ${file}`);
  }
  for (const { from, to } of moved.values()) {
    const { status, headers } = await model(`${encodeURI(from)}?a=1`);
    const location = headers.get('location');
    if (status !== 301 || location !== `${encodeURI(to)}?a=1`) faults.push(`${from}: ${status} ${location}`);
  }
  return faults;
}

interface Row {
  readonly key: string;
  readonly value: string;
}

beforeAll(buildSampleSite, 300_000);

describe('Vercel', () => {
  test.each(['', '/site'])(
    'serves pages, old addresses and 404 pages by its own rules below "%s"',
    async (base) => {
      const site = await buildMovedSite('vercel', false, base);
      const out = join(site.out, base ? '..' : '');
      const get = getOf(vercelModel(text(site, 'vercel.json'), filesOf(out)), out, base);
      // Vercel takes /site for the home page of a folder.
      expect(await pageFaults(site, get)).toEqual(base ? ['/: 308'] : []);
      expect(await oldAddressFaults(site, get)).toEqual([]);
      expect(await assetFaults(site, get)).toEqual([]);
      expect(await notFoundFaults(site, get, /(?:)/)).toEqual([]);
      // A folder that has moved is no page.
      expect((await get('/help')).status).toBe(404);
    },
  );

  test('finds every address of the sample, and where it was before', async () => {
    const sample = sampleFor('vercel', formerPath);
    expect(sample.pages.length).toBeGreaterThan(4900);
    const model = vercelModel(sample.read('vercel.json') ?? '', filesOf(sampleSite));
    expect(await sampleFaults(model, sample)).toEqual([]);
  });

  test('gets no more than 2,048 routes, the most important first', () => {
    const sample = sampleFor('vercel', (path) => `${path}-before`);
    const { routes } = getTransformedRoutes(JSON.parse(sample.read('vercel.json') ?? ''));
    expect(sample.usage.rules).toBeGreaterThan(4900);
    expect(routes?.length).toBeLessThanOrEqual(2048);
    expect(routes?.length).toBeGreaterThan(2000);
    expect(routes?.some(({ src }) => src === '^/about-before$')).toBe(true);
  });
});

const njs = ['/usr/bin/njs', join(serversFolder, 'usr', 'bin', 'njs')].find((path) => existsSync(path));

describe('S3 with CloudFront', () => {
  const functionOf = (sample: ReturnType<typeof sampleFor>) => sample.read('cloudfront-function.js') ?? '';

  test.each(['', '/site'])(
    'finds pages, old addresses and headers by the function below "%s"',
    async (base) => {
      const site = await buildMovedSite('cloudfront', false, base);
      const out = join(site.out, base ? '..' : '');
      const code = text(site, 'cloudfront-function.js');
      expect(existsSync(join(site.out, 'cloudfront-redirects.json'))).toBe(false);
      const model = cloudfrontModel(code, filesOf(out));
      const get = getOf(model, out, base);
      expect(await pageFaults(site, get)).toEqual([]);
      expect(await oldAddressFaults(site, get)).toEqual([]);
      expect(await assetFaults(site, get)).toEqual([]);
      const files = site.manifest.files.filter(
        ({ path, file }) => path === undefined && !file.endsWith('.html'),
      );
      for (const { file } of [...files, { file: 'manifest.json' }, { file: '_redirects' }])
        expect((await model(`${base}/${encodeURI(file)}`)).file, file).toBe(`${base}/${file}`.slice(1));
      expect((await model(`${base}/nowhere`)).status).toBe(404);
      for (const path of [
        '//evil.example/x.html',
        '//evil.example/',
        '/en//evil.example',
        '/%5Cevil.example/',
      ])
        expect((await get(path)).headers.get('location') ?? '', path).not.toMatch(/^(?:https?:)?\/[/\\]evil/);
      if (base) expect((await model('/site?a=1&a=2')).headers.get('location')).toBe('/site/?a=1&a=2');
    },
  );

  test('finds every file of the sample, and where pages were before, by a function of 10 KB and its store', async () => {
    const small = sampleFor('cloudfront', formerPath);
    expect(small.read('cloudfront-redirects.json')).toBeUndefined();
    expect(functionOf(small).length).toBeLessThan(10_240);
    expect(await sampleFaults(cloudfrontModel(functionOf(small), filesOf(sampleSite)), small)).toEqual([]);

    const large = sampleFor('cloudfront', (path) => `${path}-before`);
    const store = large.read('cloudfront-redirects.json');
    expect(functionOf(large).length).toBeLessThan(10_240);
    expect(large.usage.storeBytes).toBe(Buffer.byteLength(store?.trim() ?? ''));
    const model = cloudfrontModel(functionOf(large), filesOf(sampleSite), store);
    expect(await sampleFaults(model, large)).toEqual([]);
    expect((await model('/de/nowhere')).status).toBe(404);
    const [handler, withoutStore] = [
      cloudfrontHandler(functionOf(small)),
      cloudfrontHandler(functionOf(large), null),
    ];
    for (const [path, file] of Object.entries({
      '/node.js': '/node.js.html',
      '/ads.txt': '/ads.txt',
      '/de': '/de.html',
    })) {
      expect((await handler(requestOf(path))).uri).toBe(file);
      expect((await withoutStore(requestOf(path))).uri).toBe(file);
    }
  });

  test('has a function of what the runtime knows: ECMAScript 5.1 with async functions, const and let', () => {
    const code = functionOf(sampleFor('cloudfront', (path) => `${path}-before`)).replace(/^import .*\n/, '');
    const supported = { 'async-await': true, 'const-and-let': true };
    const printed = (options: object) => transformSync(code, options).code;
    expect(printed({ target: 'es5', supported })).toBe(printed({ target: 'esnext' }));
  });

  test('has the files whose names change with their bytes in the lines of docs/hosts.md', () => {
    const page = readFileSync(join(root, 'docs/hosts.md'), 'utf8');
    for (const flag of ['include', 'exclude']) {
      const named = page.match(new RegExp(`(?<=--${flag} 'assets/)\\w+(?=/\\*')`, 'g'));
      expect(named).toEqual(hashedFolders);
    }
  });

  test.skipIf(!njs)("answers alike in njs, whose JavaScript is CloudFront's", async () => {
    const folder = temporaryFolder();
    const sample = sampleFor('cloudfront', (path) => `${path}-before`);
    const [code, store] = [functionOf(sample), sample.read('cloudfront-redirects.json') ?? ''];
    const events = [
      ...[
        '/',
        '/about',
        '/de/about/',
        '/de-before?a=%C3%A9&b&b=1',
        '/jp/about-before',
        '/en/a/b',
        '/no/x.html',
        '/%',
      ],
      ...['/robots.txt', '/assets/js/a.js'],
    ].map(requestOf);
    const all = [...events, ...['/about.html', '/assets/js/a.js'].map(responseOf)];
    writeFileSync(
      join(folder, 'cloudfront'),
      `const values = ${JSON.stringify(Object.fromEntries(JSON.parse(store).data.map(({ key, value }: Row) => [key, value])))};
async function get(key) { if (values[key] === undefined) throw new Error('KeyNotFound'); return values[key]; }
export default { kvs: function () { return { get: get }; } };
`,
    );
    const run = `async function main() { for (let at = 0; at < events.length; at++) { const answer = await handler(events[at]); console.log(JSON.stringify(answer)); } }`;
    writeFileSync(
      join(folder, 'main.js'),
      `${code}\nconst events = ${JSON.stringify(all)};\n${run}\nmain();\n`,
    );
    const { stdout, stderr } = spawnSync(String(njs), ['-p', folder, join(folder, 'main.js')], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const handler = cloudfrontHandler(code, store);
    const expected = [];
    for (const event of all) expected.push(await handler(structuredClone(event)));
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(JSON.parse(JSON.stringify(expected)));
  });
});

/** Old addresses without a query that are there without patterns, which lead from \`/en\` and such. */
const withoutQuery = ['', '/', '.html'];

describe('Azure Static Web Apps', () => {
  test.each(['', '/site'])('serves pages and old addresses by its configuration below "%s"', async (base) => {
    const site = await buildMovedSite('azure', false, base);
    const out = join(site.out, base ? '..' : '');
    const get = getOf(azureModel(text(site, 'staticwebapp.config.json'), filesOf(out)), out, base);
    expect(await oldAddressFaults(site, get, withoutQuery)).toEqual([]);
    expect(await assetFaults(site, get)).toEqual([]);
    expect(await pageFaults(site, get, '')).toEqual(base ? ['/: 301'] : []);
    const { status, body, headers } = await get('/de/nowhere');
    expect([status, body.equals(site.read('404.html'))]).toEqual([404, true]);
    expect(headers.get('content-security-policy')).toMatch(/^default-src/);
  });

  test('gets as many redirects as fit into 20 KB, the most important first', async () => {
    const { read, usage, pages } = sampleFor('azure', (path) => `${path}-before`);
    const config = read('staticwebapp.config.json') ?? '';
    expect(usage.routeBytes).toBeGreaterThan(300_000);
    expect(Buffer.byteLength(config)).toBeLessThanOrEqual(20 * 1024);
    const model = azureModel(config, filesOf(sampleSite));
    expect((await model('/about-before')).headers.get('location')).toBe('/about');
    const lost = pages.filter(({ path }) => !config.includes(`"redirect":"${encodeURI(path)}"`));
    expect(pages.length - lost.length).toBeGreaterThan(100);
    expect(JSON.parse(config).routes.at(-1).headers['Cache-Control']).toContain('immutable');
  });
});

describe('GitHub Pages', () => {
  test.each(['', '/repo'])('gets a page at each old address that leads on below "%s"', async (base) => {
    const site = await buildMovedSite('github', false, base);
    const model = githubModel(filesOf(site.out));
    expect(site.read('.nojekyll').toString()).toBe('');
    for (const { from, to } of site.manifest.redirects) {
      const { status, file } = await model(from);
      const html = text(site, file ?? '');
      const target = text(site, to === '/' ? 'index.html' : `${to.slice(1)}.html`);
      const [, language, title] = /<html (lang="\S+" dir="\S+").*?<title>(.*?)<\/title>/s.exec(target) ?? [];
      const address = base + encodeURI(to);
      expect([from, status]).toEqual([from, 200]);
      expect(html).toContain(`<html ${language}>`);
      expect(html).toContain(`<title>${title}</title>`);
      expect(html).toContain(`<meta http-equiv="refresh" content="0; url=${address}">`);
      expect(html).toContain(`<link rel="canonical" href="https://www.wayfold.example${address}">`);
      expect(html).toContain(`<h1><a href="${address}">${title}</a></h1>`);
    }
    expect(text(site, 'en.html')).toContain(`url=${base}/"`);
    for (const { path, file } of site.manifest.files)
      if (path !== undefined) expect((await model(encodeURI(path))).file).toBe(file);
    expect(await model('/de/nowhere')).toMatchObject({ status: 404, file: '404.html' });
  });
});
