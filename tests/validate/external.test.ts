/** `validate --external`, against servers on this machine. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type CliResult, runCli } from '../helpers/run-cli.ts';
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

/** A site that notes what it is asked. */
async function startSite(answers: Readonly<Record<string, Handle>>) {
  const asked: string[] = [];
  const agents = new Set<string | undefined>();
  let open = 0;
  let mostOpen = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(`${request.method} ${path}`);
    agents.add(request.headers['user-agent']);
    mostOpen = Math.max(mostOpen, ++open);
    response.once('close', () => open--);
    const times = asked.filter((line) => line.endsWith(` ${path}`)).length;
    (answers[path] ?? respond(404))(request, response, times);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, at: (path: string) => `http://${host}${path}`, asked, agents, mostOpen: () => mostOpen };
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

test('what doesn’t answer is a warning at the field that links there; what answers in any way is none', async () => {
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
  expect(says('/silent')).toContain('doesn’t answer in time');
  expect(found[0]).toMatchObject({ severity: 'warning', entryId: expect.stringMatching(/^link-\d+$/) });
  const linesOf = (path: string) => site.asked.filter((line) => line.endsWith(` ${path}`));
  expect(linesOf('/get-only')).toEqual(['HEAD /get-only', 'GET /get-only']);
  expect(linesOf('/busy')).toEqual(['HEAD /busy', 'HEAD /busy']);
  expect(linesOf('/gone')).toEqual(['HEAD /gone', 'GET /gone']);
  expect(linesOf('/later')).toEqual(['HEAD /later']);
  expect(linesOf('/after-later')).toEqual([]);
  expect(site.mostOpen()).toBe(1);
  expect([...site.agents]).toEqual([
    expect.stringMatching(/^Meridian\/\d+\.\d+\.\d+ \(link check; \+https:\/\/www\.wayfold\.example\)$/),
  ]);
});

test('an address that several entries link to is asked once, and told of at each', async () => {
  const site = await startSite({});
  const addresses = [site.at('/gone'), site.at('/gone#a'), site.at('/gone#b')];
  const { found } = await validate(folderLinkingTo(addresses, { privateHosts: [site.host] }));
  expect(found.map(({ entryId }) => entryId)).toEqual(['link-0', 'link-1', 'link-2']);
  expect(site.asked).toEqual(['HEAD /gone', 'GET /gone']);
});

test('a link counts in the languages and on the pages that show it, and is mended where it is written', async () => {
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

test('private networks aren’t asked, not by a redirect either, unless the host is listed', async () => {
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
  expect(hidden.asked).toEqual([]);
  expect(site.asked.length).toBeGreaterThan(1);
});

test('what is ignored, holds a password, or is the site’s own isn’t asked', async () => {
  const site = await startSite({});
  const addresses = [
    ...[site.at('/private/a'), site.at('/exact'), `http://me:secret@${site.host}/gone`],
    'https://www.wayfold.example/',
  ];
  const ignore = [site.at('/private/*'), site.at('/exact')];
  const { found } = await validate(folderLinkingTo(addresses, { privateHosts: [site.host], ignore }));
  expect({ found, asked: site.asked }).toEqual({ found: [], asked: [] });
});

test('what answered isn’t asked again for a while, and what didn’t is', async () => {
  const site = await startSite({ '/ok': respond(200) });
  const addresses = [site.at('/ok'), site.at('/gone')];
  const folder = folderLinkingTo(addresses, { privateHosts: [site.host] });
  await validate(folder);
  site.asked.length = 0;
  expect((await validate(folder)).found).toHaveLength(1);
  expect(site.asked).toEqual(['HEAD /gone', 'GET /gone']);
  const cache = join(folder, '.meridian', 'external-links.json');
  expect(Object.keys(JSON.parse(readFileSync(cache, 'utf8')).reached)).toEqual([site.at('/ok')]);
  const readOnly = folderLinkingTo(addresses, { privateHosts: [site.host] });
  writeFileSync(join(readOnly, '.meridian'), 'in the way');
  expect((await validate(readOnly)).found).toHaveLength(1);
  const always = folderLinkingTo(addresses, { privateHosts: [site.host], maxAgeHours: 0 });
  await validate(always);
  site.asked.length = 0;
  await validate(always);
  expect(site.asked).toContain('HEAD /ok');
});

test('nothing is asked without --external, and a baseline keeps what it alone finds', async () => {
  const site = await startSite({});
  const folder = folderLinkingTo([site.at('/gone')], { privateHosts: [site.host] });
  await validate(folder, '--baseline', 'baseline.json', '--update-baseline');
  expect(readFileSync(join(folder, 'baseline.json'), 'utf8')).toContain('unreachable-link');
  site.asked.length = 0;
  const { code, stdout } = await runCli(['validate', '--baseline', 'baseline.json'], { cwd: folder });
  expect({ code, asked: site.asked }).toEqual({ code: 0, asked: [] });
  expect(stdout).not.toContain('any more');
  const rule = await runCli(['validate', '--rule', 'unreachable-link'], { cwd: folder });
  expect({ code: rule.code, stderr: rule.stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('needs --external'),
  });
  expect(existsSync(join(folder, '.meridian', 'external-links.json'))).toBe(true);
});

test('a baseline keeps a broken link until its address answers well, or nothing links there any more', async () => {
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
