import { once } from 'node:events';
import { cpSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, runCli } from '../helpers/run-cli.ts';
import { configureSite, siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  draft,
  entry,
  homePage,
  linkTo,
  offer,
  page,
  space,
  textLinkingTo,
} from '../helpers/space-builder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { replaceFile, startDev } from './start-dev.ts';

function siteWith(heading: string, more: readonly unknown[] = []) {
  return space([
    ...homePage({ blocks: [linkTo('block')] }),
    entry('oneColumnContent', 'block', { heading }),
    directory('guides', 'guides', 'root'),
    page('safety', 'safety', 'guides'),
    ...more,
  ]);
}

test('a change of content is served and announced', async () => {
  const folder = siteFolder(siteWith('Before'));
  const dev = await startDev(folder);
  expect(await dev.text('/')).toContain('Before');
  const events = await fetch(new URL('/__meridian/events', dev.origin));
  const reader = events.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toContain('event: hello');
  replaceFile(folder, 'content.json', siteWith('After'));
  let stream = '';
  while (!stream.includes('event: change'))
    stream += Buffer.from((await reader?.read())?.value ?? []).toString();
  expect(await dev.text('/')).toContain('After');
  await reader?.cancel();
  await dev.until(async () => expect(dev.output()).toMatch(/content \(1 changed\) in \d+ ms/));
});

test('addresses that servers of the built site redirect are redirected, files have their media type', async () => {
  const dev = await startDev(siteFolder(siteWith('x')));
  const targetOf = async (path: string) =>
    (await fetch(dev.origin + path, { redirect: 'manual' })).headers.get('location');
  expect(await targetOf('/en/guides/safety?a=b')).toBe('/guides/safety?a=b');
  expect(await targetOf('/en')).toBe('/');
  expect(await targetOf('/guides//safety.html')).toBe('/guides/safety');
  expect(await targetOf('/guides/safety')).toBeNull();
  const [, style = ''] = /href="(\/assets\/css\/[^"]+)"/.exec(await dev.text('/')) ?? [];
  expect((await fetch(dev.origin + style)).headers.get('content-type')).toBe('text/css; charset=utf-8');
});

test('an entry that moves is served at its new address only', async () => {
  const folder = siteFolder(siteWith('x'));
  const dev = await startDev(folder);
  replaceFile(folder, 'content.json', siteWith('x', [page('news', 'news', 'root')]));
  await dev.until(async () => expect((await fetch(`${dev.origin}/news`)).status).toBe(200));
  replaceFile(folder, 'content.json', siteWith('x', [page('news', 'press', 'guides')]));
  await dev.until(async () => expect((await fetch(`${dev.origin}/guides/press`)).status).toBe(200));
  expect((await fetch(`${dev.origin}/news`)).status).toBe(404);
});

test('redirects are those that the next build writes: from the published site of the output folder, or of --previous', async () => {
  const linked = (folder: string) =>
    space([
      ...homePage({ blocks: [linkTo('text')] }),
      textLinkingTo(['/guides/safety']),
      directory('guides', folder, 'root'),
      page('safety', 'safety', 'guides'),
    ]);
  const folder = siteFolder(linked('guides'));
  expect((await runCli(['build'], { cwd: folder })).code).toBe(0);
  const dev = await startDev(folder);
  replaceFile(folder, 'content.json', linked('help'));
  await dev.until(async () => expect((await fetch(`${dev.origin}/help/safety`)).status).toBe(200));
  const leadsOn = async ({ origin, until, view }: typeof dev) => {
    const moved = await fetch(`${origin}/en/guides/safety?a=b`, { redirect: 'manual' });
    expect(moved.headers.get('location')).toBe('/help/safety?a=b');
    await until(async () => expect((await view('/')).counts).toMatchObject({ error: 0 }));
  };
  await leadsOn(dev);
  expect((await runCli(['validate'], { cwd: folder })).code).toBe(0);
  renameSync(join(folder, 'out/manifest.json'), join(folder, 'published.json'));
  const named = await startDev(folder, ['--previous', 'published.json']);
  await leadsOn(named);
  expect(await named.text('/_redirects')).toContain('/guides/safety /help/safety 301');
});

test('a published manifest that is damaged ends it at the start, as it does a build', async () => {
  const folder = siteFolder(siteWith('x'));
  writeFileSync(join(folder, 'published.json'), '{');
  for (const command of ['dev', 'build']) {
    const { code, stderr } = await runCli([command, '--previous', 'published.json'], { cwd: folder });
    expect([command, code, stderr]).toEqual([
      command,
      2,
      expect.stringContaining('published.json is damaged'),
    ]);
  }
});

test('a broken content file keeps the last good pages and is reported until it is fixed', async () => {
  const folder = siteFolder(siteWith('Good'));
  const dev = await startDev(folder);
  replaceFile(folder, 'content.json', JSON.stringify(siteWith('Broken')).slice(0, -20));
  await dev.until(async () => expect((await dev.view('/')).faults).toHaveLength(1));
  expect((await dev.view('/')).faults[0]?.message).toContain("content.json isn't JSON");
  await dev.until(async () => expect(dev.output()).toContain("content.json isn't JSON"));
  expect(await dev.text('/')).toContain('Good');
  replaceFile(folder, 'content.json', siteWith('Mended'));
  await dev.until(async () => expect(await dev.text('/')).toContain('Mended'));
  await dev.until(async () => expect((await dev.view('/')).faults).toEqual([]));
  expect(dev.output()).toContain('fixed');
});

test("a value inside an entry that isn't JSON is a broken file too", { tags: 'ci' }, async () => {
  const folder = siteFolder(siteWith('Good'));
  const dev = await startDev(folder);
  replaceFile(folder, 'content.json', JSON.stringify(siteWith('Good')).replace('"Good"', 'Goood'));
  await dev.until(async () => expect((await dev.view('/')).faults[0]?.message).toContain('"block"'));
  expect(await dev.text('/')).toContain('Good');
});

test('findings are reported in the terminal and on the page, those of the page first, with titles of entries', async () => {
  const folder = siteFolder(siteWith('x'));
  const dev = await startDev(folder);
  const link = { primaryCta: linkTo('gone') };
  replaceFile(
    folder,
    'content.json',
    siteWith('x', [
      page('other', 'other', 'root', { blocks: [linkTo('elsewhere')] }),
      entry('card', 'elsewhere', link),
      page('third', 'third', 'root', { blocks: [linkTo('here')] }),
      entry('card', 'here', { ...link, heading: 'The card' }),
    ]),
  );
  await dev.until(async () => {
    const { issues } = await dev.view('/third');
    expect(issues.filter(({ rule }) => rule === 'dangling-link')).toHaveLength(2);
    expect(issues[0]).toMatchObject({
      rule: 'dangling-link',
      entryId: 'here',
      name: 'The card',
      onPage: true,
    });
  });
  await dev.until(async () => expect(dev.output()).toContain('entry “The card” here (card)'));
  replaceFile(folder, 'content.json', siteWith('x'));
  await dev.until(async () => expect((await dev.view('/')).counts?.error).toBe(0));
});

test('findings about what lies around the content are reported as well, with the file that has them', async () => {
  const folder = siteFolder(siteWith('x'), { languages: ['en', { code: 'cs' }] });
  writeFileSync(join(folder, 'theme.css'), ':root {\n  --action: #ffeeee;\n}\n');
  const dev = await startDev(folder);
  await dev.until(async () => {
    const { issues } = await dev.view('/');
    expect(issues.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['theme-contrast', 'missing-locale']),
    );
  });
  for (const place of ['theme.css:2', 'site.config.ts'])
    await dev.until(async () => expect(dev.output()).toContain(`╭─ ${place}`));
});

test('an address that leads nowhere gets the page for that, and paths like it', { tags: 'ci' }, async () => {
  const dev = await startDev(siteFolder(siteWith('x')));
  expect((await fetch(`${dev.origin}/guides/safty`)).status).toBe(404);
  const { page: shown } = await dev.view('/guides/safty');
  expect(shown?.suggestions[0]).toBe('/guides/safety');
});

test('pages that code makes are served, a stub at their path or not, once something is sold', {
  tags: 'ci',
}, async () => {
  const folder = siteFolder(siteWith('x'));
  const dev = await startDev(folder);
  expect((await fetch(`${dev.origin}/cart`)).status).toBe(404);
  const stub = entry('stub', 'to-cart', { title: 'Cart', slug: 'cart', section: linkTo('root') });
  replaceFile(folder, 'content.json', siteWith('x', [offer(), stub]));
  await dev.until(async () => expect(await dev.text('/cart')).toContain('data-island="cart"'));
  expect(await dev.text('/renewal-confirmation')).toContain('data-island="renewal"');
});

test('drafts are hidden, and shown and marked with --drafts', async () => {
  const content = siteWith('x', [
    page('secret', 'secret', 'root', { blocks: [linkTo('block'), linkTo('draft-block')] }),
    entry('oneColumnContent', 'draft-block', { heading: 'Not yet' }, draft),
  ]);
  const entries = content.entries.map((item) => {
    const one = item as { sys: { id: string } };
    return one.sys.id === 'secret' ? { ...one, sys: { ...one.sys, ...draft } } : one;
  });
  const folder = siteFolder({ ...content, entries });
  const plain = await startDev(folder);
  expect((await fetch(`${plain.origin}/secret`)).status).toBe(404);
  const dev = await startDev(folder, ['--drafts']);
  expect(await dev.text('/secret')).toContain('Not yet');
  expect((await dev.view('/secret')).page).toMatchObject({
    isDraft: true,
    shownDrafts: [{ name: 'Not yet' }],
  });
  expect((await dev.view('/')).page).toMatchObject({ isDraft: false, shownDrafts: [] });
});

test('a broken site.config.ts keeps the old one until it is fixed', { tags: 'ci' }, async () => {
  const folder = siteFolder(siteWith('x'));
  const dev = await startDev(folder);
  const good = readFileSync(join(folder, 'site.config.ts'), 'utf8');
  replaceFile(folder, 'site.config.ts', 'export default { nothing');
  await dev.until(async () => expect((await dev.view('/')).faults[0]?.message).toContain('site.config.ts'));
  expect((await fetch(dev.origin)).status).toBe(200);
  replaceFile(folder, 'site.config.ts', good.replace('localAssets:', 'brand: "Elsewhere", localAssets:'));
  await dev.until(async () => expect(await dev.text('/')).toContain('Elsewhere'));
  expect((await dev.view('/')).faults).toEqual([]);
});

test('a change of a template or a message is served; a broken template keeps the last good pages', {
  tags: 'ci',
  timeout: 120_000,
}, async () => {
  const checkout = copyOfSources();
  const dev = await startDev(siteFolder(siteWith('x')), [], join(checkout, 'bin/meridian.js'));
  const file = 'templates/pages/built-in-pages.tsx';
  const good = readFileSync(join(checkout, file), 'utf8');
  replaceFile(checkout, file, good.replace('<section', '<section data-edited=""'));
  await dev.until(async () => expect(await dev.text('/nowhere')).toContain('data-edited'));
  replaceFile(checkout, file, good.replace('<section', '<section <'));
  await dev.until(async () => expect((await dev.view('/')).faults[0]?.place).toContain(`${file}:`));
  expect(await dev.text('/nowhere')).toContain('data-edited');
  replaceFile(checkout, file, good);
  await dev.until(async () => expect(await dev.text('/nowhere')).not.toContain('data-edited'));
  await dev.until(async () => expect((await dev.view('/')).faults).toEqual([]));
  const messages = JSON.parse(readFileSync(join(checkout, 'messages/en.json'), 'utf8'));
  replaceFile(checkout, 'messages/en.json', { ...messages, 'notFound.title': 'Edited title' });
  await dev.until(async () => expect(await dev.text('/nowhere')).toContain('Edited title'));
});

test('nothing that a build writes names what only this command serves', { tags: 'ci' }, async () => {
  const folder = siteFolder(siteWith('x'));
  const dev = await startDev(folder);
  expect(await dev.text('/')).toContain('/__meridian/');
  expect((await runCli(['build'], { cwd: folder })).code).toBe(0);
  expect(readFileSync(join(folder, 'out/index.html'), 'utf8')).not.toContain('__meridian');
});

test('the account API serves the server data that site.config.ts currently names', {
  tags: 'ci',
}, async () => {
  const folder = siteFolder(siteWith('x'));
  writeFileSync(join(folder, 'servers.json'), '[{ "continent": "europe", "countries": [] }]');
  const dev = await startDev(folder);
  const ask = () => fetch(`${dev.origin}/wap/api/v1/vpn-servers`);
  expect((await ask()).status).toBe(404);
  configureSite(folder, { servers: 'servers.json' });
  await dev.until(async () => expect((await ask()).status).toBe(200));
  expect(await (await ask()).json()).toEqual([{ continent: 'europe', countries: [] }]);
});

test("requests that go wrong or come by another name don't end it", { tags: 'ci' }, async () => {
  const dev = await startDev(siteFolder(siteWith('x')));
  expect((await fetch(`${dev.origin}/%E0%A4%A`)).status).toBe(400);
  expect((await fetch(`${dev.origin}/__meridian/view?path=%25E0`)).status).toBe(200);
  const { port } = new URL(dev.origin);
  const foreign = get({ port, headers: { Host: `evil.example:${port}` } });
  const [{ statusCode }] = (await once(foreign, 'response')) as [IncomingMessage];
  expect(statusCode).toBe(403);
  expect((await fetch(dev.origin)).status).toBe(200);
});

test('--allow-host lets another name in', { tags: 'ci' }, async () => {
  const dev = await startDev(siteFolder(siteWith('x')), ['--allow-host', 'preview.example.com']);
  const statusFor = async (host: string) => {
    const { port } = new URL(dev.origin);
    const [response] = await once(get({ port, headers: { Host: host } }), 'response');
    return (response as IncomingMessage).statusCode;
  };
  expect(await statusFor('preview.example.com')).toBe(200);
  expect(await statusFor('evil.example')).toBe(403);
});

test('Ctrl+C ends it with exit code 130', async () => {
  const dev = await startDev(siteFolder(siteWith('x')));
  dev.child.kill('SIGINT');
  expect((await once(dev.child, 'close'))[0]).toBe(130);
});

test("a content file that isn't there ends it at the start, with exit code 2", async () => {
  const folder = siteFolder(siteWith('x'));
  const { code, stderr } = await runCli(['dev', '--port', '0', '--content', 'gone.json'], { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toContain('gone.json');
});

test('a port that is in use is named, with exit code 2', { tags: 'ci' }, async () => {
  const folder = siteFolder(siteWith('x'));
  const { port } = new URL((await startDev(folder)).origin);
  const { code, stderr } = await runCli(['dev', '--port', port], { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toContain(`The port ${port} can't be used`);
});

/** The program in another folder, where a test may edit it. */
function copyOfSources(): string {
  const checkout = temporaryFolder();
  const names = ['bin', 'cli', 'pipeline', 'templates', 'runtime', 'domain', 'data', 'tools', 'messages'];
  for (const name of [...names, 'package.json', 'site.config.ts']) {
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  writeFileSync(join(checkout, 'tsconfig.json'), '{}');
  return checkout;
}
