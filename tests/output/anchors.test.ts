/** Anchors are judged by what `anchorsOfPage` says a page's ids are: here, that the built pages have just these. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shellIds } from '../../domain/content/anchor-ids.ts';
import type { Translate } from '../../domain/locales/message-keys.ts';
import { readMessages } from '../../pipeline/bundle/read-messages.ts';
import { openContent } from '../../pipeline/load/content-by-id.ts';
import { loadContent } from '../../pipeline/load/index-export.ts';
import { loadServers } from '../../pipeline/load/load-servers.ts';
import { createTranslations } from '../../pipeline/render/translate.ts';
import { idsOfPage } from '../../pipeline/validate/anchor-index.ts';
import siteConfig from '../../site.config.ts';
import { root, runCli } from '../helpers/run-cli.ts';
import { buildSampleSite, sampleSite } from '../helpers/sample-site.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { isThorough } from '../helpers/thorough.ts';
import { readPage } from './read-page.ts';

const everyBlock = 'tests/sites/every-block/content.json';
const serversFile = join(root, 'content/sample/vpn-servers.json');

/** Headings, which ids come from, are written in other letters there. */
const someLanguages = ['en', 'ar', 'jp'];

interface ManifestFile {
  readonly file: string;
  readonly locale?: string;
  readonly entryId?: string;
}

/** Builds the site of every block. @returns its folder */
async function buildEveryBlock(): Promise<string> {
  const folder = temporaryFolder();
  cpSync(join(root, everyBlock), join(folder, 'content.json'));
  configureSite(folder, { servers: serversFile });
  const languages = isThorough ? [] : someLanguages.flatMap((code) => ['--locale', code]);
  expect(await runCli(['build', ...languages], { cwd: folder })).toMatchObject({ code: 0 });
  return join(folder, 'out');
}

test.each([
  ['the sample', 'content/sample/export.json', 200, () => buildSampleSite().then(() => sampleSite)],
  ['every block', everyBlock, 1, buildEveryBlock],
])(
  'the ids on all pages of %s are those that anchors are held to',
  async (_, file, perLanguage, build) => {
    const out = await build();
    const idsOf = await pageIdsOf(join(root, file));
    const manifest = readFileSync(join(out, 'manifest.json'), 'utf8');
    const { files: all } = JSON.parse(manifest) as { files: readonly ManifestFile[] };
    const files = all.filter(({ locale }) => isThorough || !locale || someLanguages.includes(locale));
    const pages = files.filter(({ entryId }) => entryId !== undefined);
    const languages = new Set(files.flatMap(({ locale }) => locale ?? []));
    expect(pages.length).toBeGreaterThanOrEqual(perLanguage * languages.size);
    const differences = pages.flatMap(({ file: page, locale = '', entryId = '' }) => {
      const { ids } = readPage(page, readFileSync(join(out, page), 'utf8'));
      const said = idsOf(locale, entryId);
      const missing = ids.filter((id) => !said.has(id)).map((id) => `${page}: #${id} isn't known`);
      return [
        ...missing,
        // The menu isn't there on a site whose header has no entries, and no link can mean it.
        ...[...said]
          .filter((id) => !ids.includes(id) && !(file === everyBlock && id === shellIds.sideMenu))
          .map((id) => `${page}: #${id} isn't there`),
      ];
    });
    expect(differences.slice(0, 20)).toEqual([]);
  },
  240_000,
);

async function pageIdsOf(contentFile: string) {
  const servers = loadServers(serversFile);
  const { value } = await loadContent(contentFile, {});
  const content = openContent(value);
  const codes = content.locales.map(({ code }) => code);
  const translations = createTranslations(
    readMessages({ root, config: {} }, content.locales),
    content.locales,
    siteConfig.brand,
  );
  const translate = (code: string) => translations.get(code) as Translate;
  return (locale: string, entryId: string) =>
    idsOfPage(content, { translate, servers, currency: 'USD' }, { entryId, at: codes.indexOf(locale) });
}
