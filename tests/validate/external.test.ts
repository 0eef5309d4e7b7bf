/** `validate --external`, against servers on this machine. */
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isPrivateAddress, PrivateHostError, publicLookup } from '../../cli/external/private-addresses.ts';
import { type CliResult, runCli, startCli } from '../helpers/run-cli.ts';
import { configureSite, siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  english,
  entry,
  german,
  homePage,
  linkTo,
  space,
  sysOf,
} from '../helpers/space-builder.ts';

interface Finding {
  readonly rule: string;
  readonly severity: string;
  readonly entryId: string;
  readonly field: string;
  readonly target: string;
  readonly message: string;
}

type Handle = (request: IncomingMessage, response: ServerResponse, times: number) => void;

/** Starts a site that records its requests. */
async function startSite(handlers: Readonly<Record<string, Handle>>) {
  const requests: string[] = [];
  const agents = new Set<string | undefined>();
  let open = 0;
  let maxOpen = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(`${request.method} ${path}`);
    agents.add(request.headers['user-agent']);
    maxOpen = Math.max(maxOpen, ++open);
    response.once('close', () => open--);
    const times = requests.filter((line) => line.endsWith(` ${path}`)).length;
    (handlers[path] ?? respond(404))(request, response, times);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    at: (path: string) => `http://${host}${path}`,
    requests,
    agents,
    maxOpen: () => maxOpen,
    close,
  };
}

function respond(status: number, headers: Readonly<Record<string, string>> = {}): Handle {
  return (_, response) => void response.writeHead(status, headers).end();
}

function linkingTo(addresses: readonly string[]) {
  const links = addresses.map((address, at) =>
    entry('externalLink', `link-${at}`, { text: 'x', externalDestination: address }),
  );
  return space([...homePage(), ...links]);
}

function folderLinkingTo(addresses: readonly string[], externalLinks: object): string {
  return siteFolder(linkingTo(addresses), { externalLinks: { pauseMilliseconds: 0, ...externalLinks } });
}

async function validate(cwd: string, ...args: string[]): Promise<CliResult & { found: Finding[] }> {
  const result = await runCli(['validate', '--format', 'json', '--external', ...args], { cwd });
  const { issues } = JSON.parse(result.stdout) as { issues: Finding[] };
  return { ...result, found: issues.filter(({ rule }) => rule === 'unreachable-link') };
}

test('a broken link is a warning at its field; any usable response is none', async () => {
  const site = await startSite({
    '/ok': respond(200),
    '/moved': respond(301, { Location: '/ok' }),
    '/get-only': ({ method }, response) => void response.writeHead(method === 'HEAD' ? 405 : 200).end(),
    '/hangs-up': ({ method, socket }, response) =>
      void (method === 'HEAD' ? socket.destroy() : response.writeHead(200).end()),
    '/forbidden': respond(403),
    '/broken': respond(500),
    '/loop': respond(302, { Location: '/loop' }),
    '/away': respond(302, { Location: 'file:///etc/passwd' }),
    '/busy': (_, response, times) =>
      void response.writeHead(times === 1 ? 429 : 200, { 'Retry-After': '0' }).end(),
    '/later': respond(429, { 'Retry-After': '3600' }),
    '/silent': () => {},
  });
  const paths = [
    ...['/ok#part', '/moved', '/get-only', '/hangs-up', '/forbidden', '/busy'],
    ...['/gone', '/broken', '/loop', '/away', '/silent', '/later', '/after-later'],
  ];
  const config = { privateHosts: [site.host], timeoutSeconds: 3 };
  const { code, stderr, found } = await validate(folderLinkingTo(paths.map(site.at), config));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const says = (path: string) => found.find(({ target }) => target === site.at(path))?.message;
  expect(found.map(({ target }) => target.slice(site.at('').length)).toSorted()).toEqual([
    ...['/away', '/broken', '/gone', '/loop', '/silent'],
  ]);
  expect(says('/gone')).toBe(
    `Unreachable link: the field "externalDestination" links to ${site.at('/gone')}, which answers 404.`,
  );
  expect(says('/broken')).toContain('which answers 500');
  expect(says('/loop')).toContain('more than 5 redirects');
  expect(says('/silent')).toContain("doesn't answer in time");
  expect(found[0]).toMatchObject({ severity: 'warning', entryId: expect.stringMatching(/^link-\d+$/) });
  const linesOf = (path: string) => site.requests.filter((line) => line.endsWith(` ${path}`));
  expect(linesOf('/get-only')).toEqual(['HEAD /get-only', 'GET /get-only']);
  expect(linesOf('/busy')).toEqual(['HEAD /busy', 'HEAD /busy']);
  expect(linesOf('/gone')).toEqual(['HEAD /gone', 'GET /gone']);
  expect(linesOf('/later')).toEqual(['HEAD /later']);
  expect(linesOf('/after-later')).toEqual([]);
  expect(site.maxOpen()).toBe(1);
  expect([...site.agents]).toEqual([
    expect.stringMatching(/^Meridian\/\d+\.\d+\.\d+ \(link check; \+https:\/\/www\.wayfold\.example\)$/),
  ]);
});

test('an address that several entries link to is requested once and reported at each', async () => {
  const site = await startSite({});
  const addresses = [site.at('/gone'), site.at('/gone#a'), site.at('/gone#b')];
  const { found } = await validate(folderLinkingTo(addresses, { privateHosts: [site.host] }));
  expect(found.map(({ entryId }) => entryId)).toEqual(['link-0', 'link-1', 'link-2']);
  expect(site.requests).toEqual(['HEAD /gone', 'GET /gone']);
});

test('a link counts in the languages and on the pages that show it, and is fixed where it is written', async () => {
  const site = await startSite({});
  const data = { uri: site.at('/gone') };
  const link = { nodeType: 'paragraph', data: {}, content: [{ nodeType: 'hyperlink', data, content: [] }] };
  const text = entry('oneColumnContent', 'text', {
    content: { nodeType: 'document', data: {}, content: [link] },
  });
  const [root, home] = homePage();
  const germanHome = {
    sys: sysOf('page', 'home'),
    fields: { ...home?.fields, blocks: { 'en-US': [], 'de-DE': [linkTo('text')] } },
  };
  const content = space([root, germanHome, directory('de', 'de'), text], [english, german]);
  const folder = siteFolder(content, {
    externalLinks: { pauseMilliseconds: 0, privateHosts: [site.host] },
  });
  const { found } = await validate(folder, '--baseline', 'baseline.json', '--update-baseline');
  expect(found).toEqual([]);
  const all = await validate(folder);
  expect(all.found).toEqual([
    expect.objectContaining({
      path: '/de',
      locales: ['de'],
      writtenIn: ['en'],
      affects: { pages: 1, locales: ['de'] },
    }),
  ]);
  expect((await validate(folder, '--locale', 'de')).found).toHaveLength(1);
  expect((await validate(folder, '--locale', 'en')).found).toEqual([]);
  const known = await validate(folder, '--locale', 'en', '--baseline', 'baseline.json');
  expect(known.code, known.stdout).toBe(0);
});

test('private networks get no request, not by a redirect either, unless the host is listed', async () => {
  const hidden = await startSite({});
  const site = await startSite({
    '/out': respond(302, { Location: hidden.at('/admin') }),
    '/name': respond(302, { Location: hidden.at('/admin').replace('127.0.0.1', 'localhost') }),
  });
  const addresses = [
    ...[site.at('/out'), site.at('/name'), hidden.at('/gone'), 'http://169.254.169.254/latest/meta-data'],
    ...['http://[::1]/', 'http://[::ffff:10.0.0.1]/', `http://localhost:${hidden.host.split(':')[1]}/gone`],
  ];
  const { found } = await validate(folderLinkingTo(addresses, { privateHosts: [site.host] }));
  expect(found).toEqual([]);
  expect(hidden.requests).toEqual([]);
  expect(site.requests.length).toBeGreaterThan(1);
});

test("ignored addresses, those with a password and the site's own get no request", async () => {
  const site = await startSite({});
  const addresses = [
    ...[site.at('/private/a'), site.at('/exact'), `http://me:secret@${site.host}/gone`],
    'https://www.wayfold.example/',
  ];
  const ignore = [site.at('/private/*'), site.at('/exact')];
  const { found } = await validate(folderLinkingTo(addresses, { privateHosts: [site.host], ignore }));
  expect({ found, requests: site.requests }).toEqual({ found: [], requests: [] });
});

test("working addresses aren't requested again for a while, broken ones are", async () => {
  const site = await startSite({ '/ok': respond(200) });
  const addresses = [site.at('/ok'), site.at('/gone')];
  const folder = folderLinkingTo(addresses, { privateHosts: [site.host] });
  await validate(folder);
  site.requests.length = 0;
  expect((await validate(folder)).found).toHaveLength(1);
  expect(site.requests).toEqual(['HEAD /gone', 'GET /gone']);
  const cache = join(folder, '.meridian', 'external-links.json');
  expect(Object.keys(JSON.parse(readFileSync(cache, 'utf8')).reached)).toEqual([site.at('/ok')]);
  const readOnly = folderLinkingTo(addresses, { privateHosts: [site.host] });
  writeFileSync(join(readOnly, '.meridian'), 'in the way');
  expect((await validate(readOnly)).found).toHaveLength(1);
  const always = folderLinkingTo(addresses, { privateHosts: [site.host], maxAgeHours: 0 });
  await validate(always);
  site.requests.length = 0;
  await validate(always);
  expect(site.requests).toContain('HEAD /ok');
});

test('nothing is requested without --external, and a baseline keeps the findings of --external', async () => {
  const site = await startSite({});
  const folder = folderLinkingTo([site.at('/gone')], { privateHosts: [site.host] });
  await validate(folder, '--baseline', 'baseline.json', '--update-baseline');
  expect(readFileSync(join(folder, 'baseline.json'), 'utf8')).toContain('unreachable-link');
  site.requests.length = 0;
  const { code, stdout } = await runCli(['validate', '--baseline', 'baseline.json'], { cwd: folder });
  expect({ code, requests: site.requests }).toEqual({ code: 0, requests: [] });
  expect(stdout).not.toContain('any more');
  const rule = await runCli(['validate', '--rule', 'unreachable-link'], { cwd: folder });
  expect({ code: rule.code, stderr: rule.stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('needs --external'),
  });
  expect(existsSync(join(folder, '.meridian', 'external-links.json'))).toBe(true);
});

test('a baseline keeps a broken link until its address works or nothing links there any more', {
  tags: 'ci',
}, async () => {
  let status = 404;
  const unsure: Handle = (_, response) => void response.writeHead(status).end();
  const site = await startSite({ '/a': unsure, '/b': unsure });
  const addresses = [site.at('/a'), site.at('/b')];
  const folder = folderLinkingTo(addresses, { privateHosts: [site.host] });
  const baseline = ['--baseline', 'baseline.json'];
  const held = () => readFileSync(join(folder, 'baseline.json'), 'utf8').match(/"unreachable-link"/g)?.length;
  await validate(folder, ...baseline, '--update-baseline');
  expect(held()).toBe(2);
  for (status of [429, 403]) {
    expect(await validate(folder, ...baseline)).toMatchObject({ code: 0, stderr: '', found: [] });
    await validate(folder, ...baseline, '--update-baseline');
    expect(held()).toBe(2);
  }
  configureSite(folder, { externalLinks: { ignore: ['http://127.*'] } });
  expect((await validate(folder, ...baseline)).code).toBe(0);
  configureSite(folder, { externalLinks: { pauseMilliseconds: 0, privateHosts: [site.host] } });
  writeFileSync(join(folder, 'content.json'), JSON.stringify(linkingTo([site.at('/a')])));
  expect((await validate(folder, ...baseline)).code).toBe(1);
  await validate(folder, ...baseline, '--update-baseline');
  expect(held()).toBe(1);
  status = 200;
  expect((await validate(folder, ...baseline)).code).toBe(1);
});

test('requests to a host keep apart, also those of redirects and the second one of an address', {
  tags: 'ci',
}, async () => {
  const pause = 300;
  const seen: { readonly at: number; readonly line: string }[] = [];
  const slow: Handle = (request, response) => {
    seen.push({ at: Date.now(), line: `${request.method} ${request.url}` });
    setTimeout(() => response.writeHead(request.method === 'HEAD' ? 405 : 200).end(), 200);
  };
  const shared = await startSite({ '/0': slow, '/1': slow, '/2': slow });
  const moved = (path: string) => respond(301, { Location: shared.at(path) });
  const sites = await Promise.all([0, 1, 2].map((at) => startSite({ '/': moved(`/${at}`) })));
  const { code, found } = await validate(
    folderLinkingTo(
      sites.map((site) => site.at('/')),
      { privateHosts: [shared, ...sites].map(({ host }) => host), pauseMilliseconds: pause },
    ),
  );
  expect({ code, found }).toEqual({ code: 0, found: [] });
  expect(seen.map(({ line }) => line).toSorted()).toEqual([
    ...['GET /0', 'GET /1', 'GET /2', 'HEAD /0', 'HEAD /1', 'HEAD /2'],
  ]);
  expect(shared.maxOpen()).toBe(1);
  // A pause may take longer, never less: timers and the clock may differ by a millisecond.
  const gaps = seen.slice(1).map(({ at }, before) => at - (seen[before]?.at ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(pause - 5);
});

test("a host that stays busy, or doesn't respond three times in a row, is left alone", {
  tags: 'ci',
}, async () => {
  const silent: Handle = () => {};
  const busy = await startSite({ '/a': respond(503, { 'Retry-After': '0' }) });
  const hung = await startSite({ '/0': silent, '/1': silent, '/ok': respond(200), '/2': silent });
  const dead = await startSite({ '/0': silent, '/1': silent, '/2': silent, '/3': silent });
  const closed = await startSite({});
  closed.close();
  const addresses = [
    ...['/a', '/b'].map(busy.at),
    ...['/0', '/1', '/ok', '/2'].map(hung.at),
    ...['/0', '/1', '/2', '/3', '/4'].map(dead.at),
    ...['/0', '/1', '/2', '/3', '/4'].map(closed.at),
  ];
  const privateHosts = [busy, hung, dead, closed].map(({ host }) => host);
  const { found } = await validate(folderLinkingTo(addresses, { privateHosts, timeoutSeconds: 3 }));
  expect(busy.requests).toEqual(['HEAD /a', 'HEAD /a', 'HEAD /a']);
  expect(hung.requests).toEqual(['HEAD /0', 'HEAD /1', 'HEAD /ok', 'HEAD /2']);
  expect(dead.requests).toEqual(['HEAD /0', 'HEAD /1', 'HEAD /2']);
  const foundAt = ({ at }: { at: (path: string) => string }) =>
    found.flatMap(({ target }) => (target.startsWith(at('')) ? [target.slice(at('').length)] : []));
  expect(foundAt(busy)).toEqual([]);
  expect(foundAt(hung)).toEqual(['/0', '/1', '/2']);
  expect(foundAt(dead)).toEqual(['/0', '/1', '/2']);
  expect(foundAt(closed)).toEqual(['/0', '/1', '/2', '/3', '/4']);
});

test.each([
  { signal: 'SIGINT', responses: 1 },
  { signal: 'SIGKILL', responses: 20 },
] as const)('responses are cached when $signal ends the process', async ({ signal, responses }) => {
  const paths = Array.from({ length: responses }, (_, at) => `/ok/${at}`);
  const requests = Promise.withResolvers<void>();
  const site = await startSite({
    ...Object.fromEntries(paths.map((path) => [path, respond(200)])),
    '/silent': () => requests.resolve(),
  });
  const folder = folderLinkingTo([...paths, '/silent'].map(site.at), { privateHosts: [site.host] });
  const command = startCli(['validate', '--external'], { cwd: folder });
  const ended = once(command, 'close');
  await requests.promise;
  command.kill(signal);
  await ended;
  const cache = join(folder, '.meridian', 'external-links.json');
  expect(Object.keys(JSON.parse(readFileSync(cache, 'utf8')).reached).toSorted()).toEqual(
    paths.map(site.at).toSorted(),
  );
});

test('nothing is requested for a rule that the run leaves out or that is switched off', async () => {
  const site = await startSite({});
  const folder = folderLinkingTo([site.at('/gone')], { privateHosts: [site.host] });
  const leftOut = await runCli(['validate', '--external', '--rule', 'missing-alt'], { cwd: folder });
  expect(leftOut).toMatchObject({ code: 2, stderr: expect.stringContaining('which --rule excludes') });
  expect(site.requests).toEqual([]);
  await validate(folder, '--baseline', 'baseline.json', '--update-baseline');
  site.requests.length = 0;
  const rules = { 'unreachable-link': 'off' };
  configureSite(folder, { rules, externalLinks: { privateHosts: [site.host] } });
  for (const choice of [[], ['--rule', 'unreachable-link']]) {
    expect(await validate(folder, '--baseline', 'baseline.json', ...choice)).toMatchObject({
      code: 0,
      stderr: "Links to other sites aren't checked: the rule unreachable-link is off in site.config.ts.\n",
      found: [],
    });
  }
  expect((await validate(folder, '--quiet')).stderr).toBe('');
  expect(site.requests).toEqual([]);
});

test('addresses are ignored however they are written, at the end of a redirect too', {
  tags: 'ci',
}, async () => {
  const site = await startSite({ '/moved': respond(301, { Location: '/login#now' }) });
  const addresses = [`http://${site.host}`, site.at('/é'), site.at('/moved')];
  const ignore = [`HTTP://${site.host}`, site.at('/é#part'), site.at('/login')];
  const { found } = await validate(folderLinkingTo(addresses, { privateHosts: [site.host], ignore }));
  expect({ found, requests: site.requests }).toEqual({ found: [], requests: ['HEAD /moved'] });
});

test("a run for people says how many addresses were checked, are broken, or couldn't be checked", async () => {
  const site = await startSite({ '/ok': respond(200), '/forbidden': respond(403) });
  const addresses = ['/ok', '/gone', '/forbidden'].map(site.at);
  const folder = folderLinkingTo(addresses, { privateHosts: [site.host] });
  const { stderr } = await runCli(['validate', '--external'], { cwd: folder });
  expect(stderr).toContain("2 addresses checked, 1 broken, 1 couldn't be checked");
});

test.each([
  ...['10.0.0.1', '::ffff:10.0.0.1', '64:ff9b::10.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::808:808'],
  ...['fec0::1', '2001::1', '2001:0:4136:e378::1', '::8.8.8.8', '::ffff:0:808:808', '5f00::1', '3fff::1'],
])("%s isn't public", (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each([
  ...['8.8.8.8', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8', '64:ff9b::808:808', '2001:200::1', '2a00:1450::1'],
])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

test('a lookup gives one address or all of them, as its options say', () => {
  const lookUp = (host: string, all: boolean) =>
    new Promise<unknown[]>((resolve) => publicLookup(host, { all }, (...given) => resolve(given)));
  return expect(
    Promise.all([lookUp('8.8.8.8', false), lookUp('8.8.8.8', true), lookUp('127.0.0.1', false)]),
  ).resolves.toEqual([
    [null, '8.8.8.8', 4],
    [null, [{ address: '8.8.8.8', family: 4 }]],
    [expect.any(PrivateHostError), []],
  ]);
});
