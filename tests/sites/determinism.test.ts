import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { bytesOf } from '../publish/small-site.ts';

const site = fileURLToPath(new URL('three-languages', import.meta.url));
/** Half an hour into 2031 in Greenwich, while it is still 2030 in America. */
const SOURCE_DATE_EPOCH = '1924993800';

test('the same content gives the same bytes, whatever the machine, its clock and the number of threads', async () => {
  const [greenwich, california] = await Promise.all([
    buildIn({ SOURCE_DATE_EPOCH, TZ: 'UTC', LANG: 'C', LC_ALL: 'C' }, '--workers', '1'),
    buildIn(
      { SOURCE_DATE_EPOCH, TZ: 'America/Los_Angeles', LANG: 'tr_TR.UTF-8', LC_ALL: 'ar_SA.UTF-8' },
      '--workers',
      '3',
    ),
  ]);
  expect(bytesOf(california)).toEqual(bytesOf(greenwich));
  expect(readFileSync(join(california, 'out', 'index.html'), 'utf8')).toContain('© 2031');
});

test('--date stands above SOURCE_DATE_EPOCH', { tags: 'ci' }, async () => {
  const folder = await buildIn({ SOURCE_DATE_EPOCH }, '--date', '2019-07-01');
  expect(readFileSync(join(folder, 'out', 'index.html'), 'utf8')).toContain('© 2019');
});

async function buildIn(env: Readonly<Record<string, string>>, ...flags: readonly string[]): Promise<string> {
  const folder = temporaryFolder();
  cpSync(join(site, 'content.json'), join(folder, 'content.json'));
  configureSite(folder);
  expect(await runCli(['build', ...flags], { cwd: folder, env })).toMatchObject({ code: 0 });
  return folder;
}
