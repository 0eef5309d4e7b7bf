import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { directory, english, german, homePage, page } from '../helpers/space-builder.ts';
import { bytesOf } from '../publish/small-site.ts';
import { startHistory } from './history.ts';

/** The home page and as many pages as make `count` altogether. */
function siteOf(count: number) {
  const others = Array.from({ length: count - 1 }, (_, n) => page(`p${n}`, `p${n}`, 'root'));
  return [...homePage(), ...others];
}

test('a build may lose a tenth of its addresses, and says which', async () => {
  const { folder, build, redirectsAfter } = startHistory();
  await redirectsAfter(siteOf(20));
  const { code, report } = await build(siteOf(18));
  expect(code).toBe(0);
  expect(report).toMatchObject({
    removed: ['/p17', '/p18'],
    compared: 20,
    redirects: 0,
    losesTooMuch: false,
    written: true,
    reason: null,
  });
  await redirectsAfter(siteOf(20));
  await build(siteOf(18), '--out', 'elsewhere');
  const { stdout } = await runCli(['build'], { cwd: folder });
  expect(stdout).toContain('2 of 20 published URLs are lost: /p17, /p18.');
});

test('a build that would lose more stops before anything is written, and says what to do', async () => {
  const { folder, build, redirectsAfter } = startHistory();
  await redirectsAfter(siteOf(20));
  const before = bytesOf(folder);
  const { code, report } = await build(siteOf(11));
  expect(code).toBe(1);
  expect(report).toMatchObject({
    pages: 0,
    losesTooMuch: true,
    compared: 20,
    written: false,
    reason: 'removals',
  });
  expect(report.removed).toHaveLength(9);
  const { code: again, stdout, stderr } = await runCli(['build'], { cwd: folder });
  expect(again).toBe(1);
  expect(stdout).toContain('9 of 20 published URLs would be lost: /p10, /p11, /p12, /p13, /p14 and 4 more;');
  expect(stdout).toContain('at most 10 %');
  expect(stdout).toContain('--allow-removals');
  expect(stderr).not.toContain('render');
  expect(stdout).toContain('out is unchanged');
  expect(bytesOf(folder)).toEqual(before);
});

test('`validate` finds it before, as an annotation on GitHub, unless it is told to accept it or the rule is off', async () => {
  const { folder, build, redirectsAfter } = startHistory();
  await redirectsAfter(siteOf(20));
  expect(await build(siteOf(11))).toMatchObject({ code: 1 });
  const validate = (...flags: string[]) =>
    runCli(['validate', ...flags], { cwd: folder, env: { GITHUB_ACTIONS: 'true', CI: 'true' } });
  const found = await validate();
  expect(found.code).toBe(1);
  expect(found.stdout).toMatch(/^::error [^\n]*removed-pages[^\n]*9 of 20 published URLs would be lost/m);
  expect(found.stdout).toContain('--allow-removals');
  expect(await validate('--allow-removals')).toMatchObject({ code: 0 });
  expect((await build(siteOf(18))).code).toBe(0);
  expect(await validate()).toMatchObject({ code: 0 });
  const lenient = startHistory([english], { rules: { 'removed-pages': 'warning' } });
  await lenient.redirectsAfter(siteOf(20));
  expect(await lenient.build(siteOf(11))).toMatchObject({ code: 0, report: { losesTooMuch: false } });
});

test('--allow-removals builds it all the same, and only this once', async () => {
  const { build, redirectsAfter } = startHistory();
  await redirectsAfter(siteOf(20));
  const { code, report } = await build(siteOf(11), '--allow-removals');
  expect([code, report.pages, report.removed.length]).toEqual([0, 11, 9]);
  expect((await build(siteOf(11))).report).toMatchObject({ removed: [], compared: 11 });
  expect(await build(siteOf(5))).toMatchObject({ code: 1 });
});

test('site.config.ts sets the share', async () => {
  const { build, redirectsAfter } = startHistory([english], { maxRemovedShare: 0.5 });
  await redirectsAfter(siteOf(10));
  expect(await build(siteOf(4))).toMatchObject({ code: 1 });
  expect(await build(siteOf(5))).toMatchObject({ code: 0 });
});

test.each([-0.1, 1.5, '10 %'])('a share of %s is refused', async (maxRemovedShare) => {
  const { build } = startHistory([english], { maxRemovedShare });
  const { code, stderr } = await build(homePage());
  expect(code).toBe(2);
  expect(stderr).toContain('maxRemovedShare');
});

test("pages that move aren't lost, however many", async () => {
  const { build, redirectsAfter } = startHistory();
  const site = (slug: string) => [
    ...homePage(),
    directory('all', slug),
    ...Array.from({ length: 9 }, (_, n) => page(`p${n}`, `p${n}`, 'all')),
  ];
  await redirectsAfter(site('old'));
  expect(await build(site('new'))).toMatchObject({ code: 0, report: { redirects: 9, removed: [] } });
});

test("an address where a new page is isn't lost", async () => {
  const { build, redirectsAfter } = startHistory();
  await redirectsAfter([...homePage(), page('old', 'about', 'root')]);
  const { code, report } = await build([...homePage(), page('new', 'about', 'root')]);
  expect([code, report.removed]).toEqual([0, []]);
});

test('the addresses of a language that is no longer published are lost', { tags: 'ci' }, async () => {
  const site = [...siteOf(2), directory('german', 'de')];
  const { folder, build, redirectsAfter } = startHistory([english, german]);
  await redirectsAfter(site);
  const { stdout } = await runCli(['build', '--format', 'json'], { cwd: folder });
  expect(JSON.parse(stdout).removed).toEqual([]);
  const onlyEnglish = { locales: [english], entries: site };
  const other = startHistory([english]);
  const { report } = await other.build(
    onlyEnglish.entries,
    '--previous',
    join(folder, 'out', 'manifest.json'),
  );
  expect(report).toMatchObject({ removed: ['/de', '/de/p0'], losesTooMuch: true });
  expect((await build(site)).report.removed).toEqual([]);
});

test("errors in the content are reported alone: pages that they break aren't removals", {
  tags: 'ci',
}, async () => {
  const { folder, build, redirectsAfter } = startHistory();
  await redirectsAfter([...homePage(), page('about', 'about', 'root')]);
  const { code, report } = await build([...homePage(), page('about', 'about', 'absent')]);
  expect(code).toBe(1);
  expect(report).toMatchObject({ removed: [], losesTooMuch: false });
  expect((await runCli(['build'], { cwd: folder })).stdout).not.toContain('--allow-removals');
});
