/** Old addresses in servers that run: `meridian serve`, and the package `serve` with the same serve.json. */
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { npxServe } from '../helpers/npx-serve.ts';
import { type RunningCli, runCli, startCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { directory, english, german, homePage, page, space } from '../helpers/space-builder.ts';
import { newFolder } from '../helpers/temp-folder.ts';

const others = ['ja-JP', 'pt-BR'].map((code) => ({ ...german, code }));
const folder = newFolder();
let engine: Awaited<ReturnType<typeof npxServe>>;
let meridian: RunningCli;
const addresses: Record<string, string> = {};

/** Seven directories in each other: deeper than the rules for `/en` reach that fill in what they find. */
const deep = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'];

function site(about: string, company: string) {
  return [
    ...homePage(),
    directory('german', 'de'),
    directory('japanese', 'jp'),
    directory('brazilian', 'pt-br'),
    page('about', about, 'root'),
    page('company', company, 'root'),
    page('umlaut', 'größe', 'root'),
    ...deep.map((id, at) => directory(id, id, deep[at - 1])),
    page('deep', '/', 'd7'),
  ];
}

beforeAll(async () => {
  configureSite(folder, { languages: ['en', 'de', 'jp', 'pt-br'] });
  for (const entries of [site('about', 'firma-süd'), site('about-us', 'société')]) {
    writeFileSync(join(folder, 'content.json'), JSON.stringify(space(entries, [english, german, ...others])));
    const { code, stderr } = await runCli(['build'], { cwd: folder });
    expect(code, stderr).toBe(0);
  }
  meridian = startCli(['serve', '--port', '0'], { cwd: folder });
  const [line] = (await once(meridian.stdout, 'data')) as [Buffer];
  addresses['meridian serve'] = /http:\S+/.exec(line.toString())?.[0] ?? '';
  engine = await npxServe(join(folder, 'out'));
  addresses['npx serve'] = engine.address;
});

afterAll(async () => {
  engine.stop();
  meridian.kill();
  await once(meridian, 'close');
  rmSync(folder, { recursive: true });
});

test.each([
  ['/about?utm_source=mail', '/about-us?utm_source=mail'],
  ['/en/about-us?a=%C3%A9&b=/?c', '/about-us?a=%C3%A9&b=/?c'],
  ['/about-us/?plan=1m', '/about-us?plan=1m'],
  ['/about-us.html?plan=1m', '/about-us?plan=1m'],
])('meridian serve keeps the query of %s', async (from, to) => {
  const response = await fetch(new URL(from, addresses['meridian serve']), { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([301, to]);
  expect((await fetch(new URL(to, addresses['meridian serve']), { redirect: 'manual' })).status).toBe(200);
});

describe.each(['meridian serve', 'npx serve'])('%s', (server) => {
  test.each([
    ['/about', '/about-us'],
    ['/de/about', '/de/about-us'],
    ['/firma-süd', '/société'],
    ['/de/firma-süd', '/de/société'],
    ['/ja', '/jp'],
    ['/ja/about-us', '/jp/about-us'],
    ['/ja/größe', '/jp/größe'],
    ['/ja/firma-süd', '/jp/société'],
    ['/pt-br/about', '/pt-br/about-us'],
    ['/en/about-us', '/about-us'],
    ['/en/größe', '/größe'],
    ['/en/firma-süd', '/société'],
    [`/en/${deep.join('/')}`, `/${deep.join('/')}`],
  ])('%s leads to %s in one hop', async (from, to) => {
    const response = await fetch(new URL(encodeURI(from), addresses[server]), { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, encodeURI(to)]);
    expect((await fetch(new URL(encodeURI(to), addresses[server]), { redirect: 'manual' })).status).toBe(200);
  });

  test.each([
    ['/en/about', '/about-us'],
    ['/about/', '/about-us'],
    ['/About', '/about-us'],
    ['/JA/about', '/jp/about-us'],
  ])('%s leads to %s', async (from, to) => {
    const { status, url } = await fetch(new URL(from, addresses[server]));
    expect([status, new URL(url).pathname]).toEqual([200, to]);
  });

  test('languages are at their codes, also those whose tags differ by case alone', async () => {
    const homes = ['/', '/de', '/jp', '/pt-br'].map((path) =>
      fetch(new URL(path, addresses[server]), { redirect: 'manual' }),
    );
    expect((await Promise.all(homes)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('what begins like an old address is none', async () => {
    expect((await fetch(new URL('/about/team', addresses[server]))).status).toBe(404);
  });
});
