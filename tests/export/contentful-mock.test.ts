import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFault } from '../../tools/sandbox/contentful/faults.ts';
import { fixture, startFixture, temporaryFolder, tokens } from './harness.ts';

const environment = '/spaces/fixture-space/environments/master';

type Body = Record<string, unknown> & { items: { sys: { id: string } }[] };

interface Asked {
  readonly url?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

async function ask(path: string, token: string = tokens.managementToken, asked: Asked = {}) {
  const url = asked.url ?? (await startFixture()).url;
  const headers = { ...asked.headers, ...(token && { Authorization: `Bearer ${token}` }) };
  const body = asked.body === undefined ? null : JSON.stringify(asked.body);
  const response = await fetch(url + path, { method: asked.method ?? 'GET', headers, body });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Body,
  };
}

const idsOf = ({ body }: { body: Body }) => body.items.map(({ sys }) => sys.id);

test.each([
  ['no token', ''],
  ['an unknown token', 'somebody-else'],
])('%s is refused in the shape of the service', async (_, token) => {
  const { status, body, headers } = await ask('/spaces/fixture-space', token);
  expect(status).toBe(401);
  expect(body).toMatchObject({
    sys: { type: 'Error', id: 'AccessTokenInvalid' },
    message: expect.any(String),
  });
  expect(body.requestId).toBe(headers.get('x-contentful-request-id'));
});

test('pages are cut out of the ordered whole', async () => {
  const { body } = await ask(`${environment}/entries?order=-sys.createdAt,sys.id&skip=1&limit=2`);
  expect(body).toMatchObject({ sys: { type: 'Array' }, total: 16, skip: 1, limit: 2 });
  expect(body.items.map(({ sys }) => sys.id)).toEqual(['twinB', 'pageTerms']);
});

test('without an order, what was changed last comes first', async () => {
  const times = JSON.parse(readFileSync(fixture, 'utf8')).entries.map(
    ({ sys }: { sys: { id: string; updatedAt: string } }) => ({ id: sys.id, at: sys.updatedAt }),
  );
  const compare = (a: { id: string; at: string }, b: { id: string; at: string }) =>
    b.at.localeCompare(a.at) || (a.id < b.id ? -1 : 1);
  expect(idsOf(await ask(`${environment}/entries`))).toEqual(
    times.sort(compare).map(({ id }: { id: string }) => id),
  );
});

test('entries are chosen by type and by id, and their parts by name', async () => {
  expect(idsOf(await ask(`${environment}/entries?content_type=directory&order=sys.id`))).toEqual([
    'dirDe',
    'dirFeatures',
    'dirFr',
    'dirRoot',
  ]);
  const chosen = await ask(`${environment}/entries?sys.id[in]=twinB,pageHome,nothing&order=sys.id`);
  expect(chosen.body.total).toBe(2);
  expect(idsOf(chosen)).toEqual(['pageHome', 'twinB']);
  const parts = await ask(`${environment}/entries?select=sys.id,fields.title&sys.id[in]=pageHome`);
  expect(parts.body.items).toEqual([
    {
      sys: { id: 'pageHome' },
      fields: { title: expect.objectContaining({ 'en-US': 'A VPN that folds away' }) },
    },
  ]);
});

test.each(['limit=1001', 'limit=-1', 'skip=x', 'fields.slug=x', 'locale=*'])(
  '?%s is refused',
  async (query) => {
    expect(await ask(`${environment}/entries?${query}`)).toMatchObject({
      status: 400,
      body: { sys: { id: 'InvalidQuery' } },
    });
  },
);

test.each([
  ['an unknown space', '/spaces/nowhere', 'Space'],
  ['an unknown environment', '/spaces/fixture-space/environments/staging', 'Environment'],
  ['an unknown entry', `${environment}/entries/nothing`, 'Resource'],
  ['a path that is no route', '/nothing', 'Path'],
])('%s is not found', async (_, path, type) => {
  const { status, body } = await ask(path);
  expect(status).toBe(404);
  expect(body).toMatchObject({ sys: { type: 'Error', id: 'NotFound' }, details: { type } });
});

test.each([
  [tokens.managementToken, '7', 'management'],
  [tokens.deliveryToken, '55', 'delivery'],
])('the rate limit of the API that the token opens is reported', async (token, limit, type) => {
  const { headers } = await ask(`${environment}/locales`, token);
  expect(headers.get('x-contentful-ratelimit-second-limit')).toBe(limit);
  expect(headers.get('x-contentful-ratelimit-reset')).toBe('0');
  expect(headers.get('content-type')).toBe(`application/vnd.contentful.${type}.v1+json`);
});

test('the delivery API has its own shapes of content types and locales', async () => {
  const types = (await ask(`${environment}/content_types`, tokens.deliveryToken)).body.items;
  const locales = (await ask(`${environment}/locales`, tokens.deliveryToken)).body.items;
  const callToAction = types.find(({ sys }) => sys.id === 'callToAction');
  expect(callToAction).toMatchObject({ sys: { revision: 1 }, displayField: 'text' });
  expect(JSON.stringify(types)).not.toContain('validations":[{"in"');
  expect(locales.find(({ sys }) => sys.id === 'locDe')).toEqual({
    code: 'de-DE',
    name: 'German (Germany)',
    default: false,
    fallbackCode: 'en-US',
    sys: { id: 'locDe', type: 'Locale', version: 1 },
  });
});

describe('the delivery API', () => {
  /** The fixture with states of the home page by locale, and French switched off. */
  async function startByLocale(states: Readonly<Record<string, string>> | undefined) {
    const space = JSON.parse(readFileSync(fixture, 'utf8'));
    for (const item of [...space.entries, ...space.assets]) {
      if (states && ['pageHome', 'assetHero'].includes(item.sys.id)) item.sys.fieldStatus = { '*': states };
    }
    for (const locale of space.locales) if (locale.code === 'fr-FR') locale.contentDeliveryApi = false;
    const file = join(temporaryFolder(), 'space.json');
    writeFileSync(file, JSON.stringify(space));
    const { url } = await startFixture({ exportFile: file });
    return (path: string, byLocale = true) =>
      ask(`${environment}/${path}`, tokens.deliveryToken, {
        url,
        headers: byLocale ? { 'X-Contentful-Locale-Based-Publishing': 'true' } : {},
      });
  }
  const inGerman = { 'en-US': 'published', 'de-DE': 'draft' };
  const fieldsIn = async (asked: ReturnType<typeof ask>) =>
    (await asked).body.fields as Record<string, unknown>;

  test('gives one locale, by default the default one, with fallbacks', async () => {
    const from = await startByLocale(undefined);
    const german = await from('entries/pageHome?locale=de-DE');
    expect(german.body.sys).toMatchObject({ id: 'pageHome', locale: 'de-DE' });
    expect(german.body.fields).toMatchObject({ title: 'Ein VPN, das sich zusammenfaltet' });
    expect((await from('entries/pageHome')).body.fields).toMatchObject({ title: 'A VPN that folds away' });
    const button = await from('entries/ctaOrder?locale=de-DE');
    const own = (await from('entries/ctaOrder?locale=*')).body.fields as Record<
      string,
      Record<string, string>
    >;
    expect(own.externalDestination).not.toHaveProperty('de-DE');
    expect(button.body.fields).toMatchObject({
      text: own.text?.['de-DE'],
      externalDestination: own.externalDestination?.['en-US'],
      variant: own.variant?.['en-US'],
    });
  });

  test('knows no locale that is switched off', async () => {
    const from = await startByLocale(undefined);
    expect(await from('entries?locale=fr-FR')).toMatchObject({
      status: 400,
      body: { message: 'Unknown locale: fr-FR' },
    });
    const titles = (await fieldsIn(from('entries/pageHome?locale=*'))).title as object;
    expect(Object.keys(titles)).toEqual(['en-US', 'de-DE']);
    expect(JSON.stringify((await from('locales')).body)).not.toContain('fr-FR');
  });

  test('leaves out values of locales that are not published, if the header asks for it', async () => {
    const from = await startByLocale(inGerman);
    const titles = async (byLocale: boolean) =>
      Object.keys((await fieldsIn(from('entries/pageHome?locale=*', byLocale))).title as object);
    expect(await titles(true)).toEqual(['en-US']);
    expect(await titles(false)).toEqual(['en-US', 'de-DE']);
    const files = (await fieldsIn(from('assets/assetHero?locale=*'))).title as object;
    expect(Object.keys(files)).toEqual(['en-US']);
  });

  test('gives no item in a locale in which it is not published, whatever that falls back to', async () => {
    const from = await startByLocale(inGerman);
    expect((await from('entries/pageHome?locale=de-DE')).status).toBe(404);
    expect((await from('entries/pageHome?locale=de-DE', false)).status).toBe(200);
    expect(idsOf(await from('entries?locale=de-DE'))).not.toContain('pageHome');
    expect(idsOf(await from('entries?locale=en-US'))).toContain('pageHome');
  });

  test('has published values of a locale with a newer draft, none of one that the states do not name', async () => {
    const changed = await startByLocale({ 'de-DE': 'changed' });
    const titles = (await fieldsIn(changed('entries/pageHome?locale=*'))).title as object;
    expect(Object.keys(titles)).toEqual(['de-DE']);
    const nowhere = await startByLocale({ 'de-DE': 'archived' });
    expect((await nowhere('entries/pageHome?locale=*')).status).toBe(404);
  });
});

describe('the management API is written to', () => {
  async function start() {
    const { url } = await startFixture();
    return (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
      ask(`${environment}/${path}`, tokens.managementToken, { url, method, headers, body });
  }
  const page = { 'X-Contentful-Content-Type': 'page' };
  const title = { fields: { title: { 'en-US': 'New' } } };

  test('an entry is created, published, changed, unpublished, archived and deleted', async () => {
    const send = await start();
    const states: unknown[] = [];
    const note = ({ status, body }: Awaited<ReturnType<typeof ask>>) => {
      const { version, publishedVersion, archivedVersion } = (body.sys ?? {}) as unknown as Record<
        string,
        number
      >;
      states.push([status, version, publishedVersion, archivedVersion]);
    };
    note(await send('PUT', 'entries/new', title, page));
    note(await send('PUT', 'entries/new/published', undefined, { 'X-Contentful-Version': '1' }));
    note(await send('PUT', 'entries/new', title, { 'X-Contentful-Version': '2' }));
    note(await send('DELETE', 'entries/new/published'));
    note(await send('PUT', 'entries/new/archived'));
    note(await send('GET', 'entries/new'));
    note(await send('DELETE', 'entries/new'));
    note(await send('GET', 'entries/new'));
    expect(states).toEqual([
      [201, 1, undefined, undefined],
      [200, 2, 1, undefined],
      [200, 3, 1, undefined],
      [200, 4, undefined, undefined],
      [200, 5, undefined, 4],
      [200, 5, undefined, 4],
      [204, undefined, undefined, undefined],
      [404, undefined, undefined, undefined],
    ]);
  });

  test.each([
    ['another version than the current one', 'entries/pageHome', title, { 'X-Contentful-Version': '1' }, 409],
    ['a content type that is not there', 'entries/new', title, { 'X-Contentful-Content-Type': 'x' }, 422],
    ['a field that is not there', 'entries/new', { fields: { x: {} } }, page, 422],
    ['a locale that is not there', 'entries/new', { fields: { title: { 'ja-JP': 'x' } } }, page, 422],
    ['no JSON object', 'entries/new', 'text', page, 400],
    ['a path that takes no writes', 'entries', undefined, {}, 400],
    ['webhooks', 'webhook_definitions/x', {}, {}, 405],
  ])('%s is refused', async (_, path, body, headers, status) => {
    const send = await start();
    expect((await send('PUT', path, body, headers)).status).toBe(status);
  });
});

test.each([
  [
    'repeats an id',
    (text: string) => text.replaceAll('"id": "twinB"', '"id": "twinA"'),
    'two entries with the id "twinA"',
  ],
  ['is cut short', (text: string) => text.slice(0, 1000), 'is not JSON'],
  [
    'has a locale without sys',
    () => '{"locales":[{"code":"en-US","default":true}]}',
    'has no sys.id for number 1 of its locales',
  ],
])('a file that %s is not served', async (_, damage, message) => {
  const file = join(temporaryFolder(), 'export.json');
  writeFileSync(file, damage(readFileSync(fixture, 'utf8')));
  await expect(startFixture({ exportFile: file })).rejects.toThrow(message);
});

test.each([
  [
    'JSON of thousands of levels',
    `{"fields":{"title":{"en-US":${'['.repeat(20_000)}${']'.repeat(20_000)}}}}`,
  ],
  ['nothing for a field', '{"fields":{"title":null}}'],
])('%s is refused, and the next request is not', async (_, body) => {
  const { url } = await startFixture();
  const headers = {
    Authorization: `Bearer ${tokens.managementToken}`,
    'X-Contentful-Content-Type': 'page',
  };
  const put = await fetch(`${url}${environment}/entries/deep`, { method: 'PUT', headers, body });
  expect([put.status, await put.text()]).toEqual([400, expect.stringContaining('"BadRequest"')]);
  expect((await ask(`${environment}/entries/deep`, tokens.managementToken, { url })).status).toBe(404);
});

test('a fault is typed as JSON', () => {
  const fault = { kind: 'status', status: 503, at: 'entries', nth: 2 };
  expect(readFault(JSON.stringify(fault))).toEqual(fault);
  expect(() => readFault('{"kind":"nothing"}')).toThrow('Its kind is one of status, rate-limit, drop');
});
