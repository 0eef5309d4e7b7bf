/** A server that runs while a build publishes another site. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { homePage, page, space } from '../helpers/space-builder.ts';
import { build } from './small-site.ts';

function contentOf(slug: string) {
  return space([...homePage(), page('about', slug, 'root', { title: `At ${slug}` })]);
}

test('switches to the new site with its redirects, and serves every request meanwhile', async () => {
  const folder = siteFolder(contentOf('about'));
  await build(folder);
  const server = startCli(['serve', '--port', '0'], { cwd: folder });
  onTestFinished(() => void server.kill());
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const address = /http:\S+\w/.exec(line.toString())?.[0] ?? '';
  const get = async (path: string) => {
    const response = await fetch(`${address}${path}`, { redirect: 'manual' });
    return {
      status: response.status,
      text: await response.text(),
      location: response.headers.get('location'),
    };
  };
  expect(await get('/about')).toMatchObject({ status: 200, text: expect.stringContaining('At about') });

  writeFileSync(join(folder, 'content.json'), JSON.stringify(contentOf('about-us')));
  let isBuilt = false;
  const built = build(folder).finally(() => {
    isBuilt = true;
  });
  const statuses = new Set<number>();
  while (!isBuilt) statuses.add((await get('/')).status);
  await built;
  expect([...statuses]).toEqual([200]);
  expect(await get('/about')).toMatchObject({ status: 301, location: '/about-us' });
  expect(await get('/about-us')).toMatchObject({ status: 200, text: expect.stringContaining('At about-us') });
});
