import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GraphNode, SiteGraph } from '../../domain/site/inspection.ts';
import { root, runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  english,
  entry,
  german,
  homePage,
  linkTo,
  page,
  space,
} from '../helpers/space-builder.ts';
import { readDot, readMermaid } from './check-pictures.ts';

/** Whatever a picture's language could take for its own. */
const hostile = '"];\\" -->|x| <script>alert(1)</script> `#; %%{init}%% &lt; } end\n\u0000 ünï 日本 [é]';
const shownHostile = `${hostile.replace('\u0000', '').slice(0, 59)}…`;

/** Rules about a site's completeness; the spaces here are as small as they can be. */
const incomplete = { 'orphan-page': 'off', untranslated: 'off' };

async function graphOf(
  content: unknown,
  format: string,
  folder = siteFolder(content, { rules: incomplete }),
): Promise<string> {
  const { code, stdout, stderr } = await runCli(['graph', '--format', format], { cwd: folder });
  expect({ code, stderr: stderr.replace(/^✓.*\n/gm, '') }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

async function jsonOf(content: unknown): Promise<SiteGraph & { node: (id: string) => GraphNode }> {
  const graph = JSON.parse(await graphOf(content, 'json')) as SiteGraph;
  const node = (id: string) => {
    const found = graph.nodes.find((candidate) => candidate.id === id);
    if (!found) throw new Error(`The graph has no node ${id}.`);
    return found;
  };
  return { ...graph, node };
}

function small() {
  const about = page('about', 'about', 'plans', { description: 'In English' });
  Object.assign(about.fields.title as object, { 'de-DE': 'Über' });
  return [
    ...homePage(),
    directory('de-root', 'de'),
    directory('plans', 'plans', 'root'),
    page('index', '/', 'plans'),
    about,
    entry('pageHub', 'hub', { name: 'Hub', page: linkTo('about') }),
    entry('emailNamedDestination', 'mail', { name: 'welcome', page: linkTo('hub') }),
    entry('callToAction', 'call', { text: 'Read', internalDestination: linkTo('about') }),
    entry('anchor', 'anchor', { text: 'Team', page: linkTo('call'), target: 'team' }),
    entry('externalLink', 'outside', { text: 'Outside', externalDestination: 'https://other.example/' }),
  ];
}

describe('json', () => {
  test('hangs entries below the one that their URL is built on', async () => {
    const { nodes, node, localeRoots, schemaVersion, locales } = await jsonOf(
      space(small(), [english, german]),
    );
    expect({ schemaVersion, localeRoots }).toEqual({ schemaVersion: 1, localeRoots: { de: 'de-root' } });
    expect(locales.map(({ code }) => code)).toEqual(['en', 'de']);
    expect(nodes.map(({ id, parent }) => `${parent ?? ''} > ${id}`)).toEqual([
      ' > root',
      'root > home',
      'root > plans',
      'plans > index',
      'plans > about',
      'about > hub',
      'hub > mail',
      'about > anchor',
      ' > de-root',
    ]);
    expect(node('about')).toEqual({
      id: 'about',
      type: 'page',
      name: 'about',
      parent: 'plans',
      state: 'published',
      paths: { en: '/plans/about', de: '/de/plans/about' },
      states: { en: 'own', de: 'partial' },
      findings: [],
      line: 1,
    });
    expect(node('index').states).toEqual({ en: 'own', de: 'fallback' });
  });

  test('keeps what has no URL apart, below the fault that is the reason', async () => {
    const entries = [
      ...small(),
      directory('a', 'a', 'b'),
      directory('b', 'b', 'a'),
      page('in-circle', 'x', 'a'),
      directory('cut-off', 'cut', 'absent'),
      page('below', 'below', 'cut-off'),
      entry('callToAction', 'bad-call', { text: 'Go', externalDestination: 'nowhere' }),
    ];
    const { node, withoutUrl, findings } = await jsonOf(space(entries, [english, german]));
    const groups = withoutUrl.map(({ finding, nodes }) => [findings[finding]?.rule, nodes]);
    expect(groups.toSorted()).toEqual([
      ['circular-reference', ['a', 'b']],
      ['invalid-url', ['bad-call']],
      ['missing-directory', ['cut-off']],
    ]);
    expect(node('in-circle')).toMatchObject({
      parent: 'a',
      paths: {},
      states: { en: 'missing', de: 'missing' },
    });
    expect(node('below').parent).toBe('cut-off');
    expect(node('cut-off').findings.map((at) => findings[at]?.rule)).toEqual(['missing-directory']);
  });

  test('marks the pages that show what is at fault, but not all for what surrounds every page', async () => {
    const shell = [
      entry('layout', 'layout', { header: linkTo('header') }),
      entry('header', 'header', { menu: [linkTo('no-menu')] }),
    ];
    const shows = { layout: linkTo('layout'), blocks: [linkTo('group')] };
    const entries = [
      ...homePage({ layout: linkTo('layout') }),
      page('one', 'one', 'root', shows),
      entry('contentBlockGroup', 'group', { blocks: [linkTo('hero')] }),
      entry('hero', 'hero', { callsToAction: [linkTo('no-call')] }),
      ...shell,
    ];
    const { node, findings, siteFindings } = await jsonOf(space(entries));
    expect(node('one').findings.map((at) => findings[at]?.entryId)).toEqual(['hero']);
    expect(node('home').findings).toEqual([]);
    expect(siteFindings.map((at) => findings[at]?.entryId)).toContain('header');
  });

  test('says where a rule that is switched off has left entries without a URL', async () => {
    const folder = siteFolder(space([...homePage(), page('lost', 'lost', 'absent')]), {
      rules: { 'missing-directory': 'off' },
    });
    const graph = JSON.parse(await graphOf(undefined, 'json', folder)) as SiteGraph;
    expect(graph.withoutUrl.map(({ finding }) => graph.findings[finding])).toMatchObject([
      { rule: 'missing-directory', severity: 'info' },
    ]);
  });
});

describe.each([
  ['dot', readDot],
  ['mermaid', readMermaid],
])('%s', (format, read) => {
  test('draws small sites whole', async () => {
    const { boxes, edges } = read(await graphOf(space(small(), [english, german]), format));
    const named = [...boxes].map(([name, text]) => [name, text.join(' ')] as const);
    const nameOf = (text: string) => named.find(([, box]) => box === text)?.[0];
    expect(named.map(([, text]) => text)).toContain('/plans/about “Hub”');
    expect(edges).toContainEqual([nameOf('/plans “plans”'), nameOf('/plans/about “about”')]);
    expect(edges).toContainEqual([nameOf('Language roots'), nameOf('/de “de”')]);
  });

  test('survives names of any kind', async () => {
    const entries = [
      ...homePage(),
      page(hostile, 'odd', 'root', { title: hostile }),
      page(`b${hostile}`, 'B', 'root'),
    ];
    const { boxes } = read(await graphOf(space(entries), format));
    const texts = [...boxes.values()].map((lines) => lines.join(' '));
    expect(texts).toContainEqual(expect.stringContaining(`/odd “${shownHostile}”`));
  });

  test('folds large sites until they can be read, with their findings', async () => {
    const pages = Array.from({ length: 311 }, (_, at) => page(`p${at}`, `p${at}`, 'many'));
    const faulty = page('faulty', 'faulty', 'many', { blocks: [linkTo('absent')] });
    const entries = [...homePage(), directory('many', 'many', 'root'), ...pages, faulty];
    const { boxes, styles } = read(await graphOf(space(entries), format));
    const texts = [...boxes.values()].map((lines) => lines.join(' '));
    expect(texts).toEqual(['/ “/”', '/ “home”', '/many “many”', '312 pages ⚠ 1 error']);
    const styleOf = (text: string) => styles.get([...boxes.keys()][texts.indexOf(text)] ?? '');
    expect(styleOf('312 pages ⚠ 1 error')).not.toBe(styleOf('/ “home”'));
  });

  test('folds by depth where there are too many directories', async () => {
    const chain = Array.from({ length: 300 }, (_, at) =>
      directory(`d${at}`, `d${at}`, at === 0 ? 'root' : `d${at - 1}`),
    );
    const { boxes } = read(await graphOf(space([...homePage(), ...chain]), format));
    expect(boxes.size).toBeLessThanOrEqual(200);
    const wide = Array.from({ length: 300 }, (_, at) => directory(`d${at}`, `d${at}`));
    const folded = read(await graphOf(space([...homePage(), ...wide]), format));
    expect([...folded.boxes.values()].map((lines) => lines.join(' '))).toEqual(['301 directories, 1 page']);
  });
});

describe('html', () => {
  test('goes into graph.html, in one file that holds no markup of the content', async () => {
    const folder = siteFolder(
      space([...homePage(), page(hostile, 'odd', 'root', { title: '</script><img src=x>' })]),
    );
    const { code, stdout, stderr } = await runCli(['graph'], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/✓ html +graph\.html, \d+\.\d MB\n/);
    const html = readFileSync(join(folder, 'graph.html'), 'utf8');
    expect(html).not.toContain('<img');
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(html).toContain("default-src 'none'; script-src 'sha256-");
    expect(html).not.toMatch(/<[a-z]+ [^>]*\b(?:src|href)=/);
    expect((await runCli(['graph'], { cwd: folder })).code).toBe(0);
  });

  test('a foreign file is replaced only with --force', async () => {
    const folder = siteFolder(space(homePage()));
    writeFileSync(join(folder, 'graph.html'), 'mine');
    const refused = await runCli(['graph'], { cwd: folder });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("to graph.html: it isn't a report by Meridian");
    expect(readFileSync(join(folder, 'graph.html'), 'utf8')).toBe('mine');
    expect((await runCli(['graph', '--force'], { cwd: folder })).code).toBe(0);
    expect(readFileSync(join(folder, 'graph.html'), 'utf8')).toContain('<title>Slug tree</title>');
  });

  test('--output - prints it', async () => {
    const folder = siteFolder(space(homePage()));
    const { stdout } = await runCli(['graph', '--output', '-'], { cwd: folder });
    expect(stdout).toContain('<title>Slug tree</title>');
    expect(existsSync(join(folder, 'graph.html'))).toBe(false);
  });

  test('where no file can be nothing is left behind', async () => {
    const folder = siteFolder(space(homePage()));
    const { code, stderr } = await runCli(['graph', '--output', 'no/such/graph.html'], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain("The output can't be written to no/such/graph.html");
    expect(readdirSync(folder).sort()).toEqual(['content.json', 'site.config.ts']);
  });
});

test('the sample space has a place for every page, and its pictures can be read', async () => {
  const run = async (format: string) => (await runCli(['graph', '--format', format], { cwd: root })).stdout;
  const graph = JSON.parse(await run('json')) as SiteGraph;
  const pages = graph.nodes.filter(({ type }) => type === 'page' || type === 'partnerPage');
  expect(pages.flatMap(({ paths }) => Object.keys(paths))).toHaveLength(4664);
  expect(graph).toMatchObject({ withoutUrl: [], origin: 'https://www.wayfold.example' });
  expect(Object.keys(graph.localeRoots)).toHaveLength(21);
  expect(pages[0]?.entryUrl).toMatch(/^https:\/\/app\.contentful\.com\//);
  const { boxes } = readDot(await run('dot'));
  expect([...boxes.values()].map((lines) => lines[0])).toContain('4 pages, 4 page hubs');
  expect(boxes.size).toBeLessThanOrEqual(200);
});
