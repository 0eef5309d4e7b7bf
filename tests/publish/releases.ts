/** Releases of a site whose pages and pictures change, and what its visitors would miss on a server. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configureSite } from '../helpers/site-folder.ts';
import { entry, homePage, linkTo, page, space } from '../helpers/space-builder.ts';
import { filesIn } from '../output/read-site.ts';
import { build } from './small-site.ts';

const host = 'images.example';

interface Release {
  readonly colour: string;
  /** Linked by the home page. */
  readonly pages: readonly string[];
}

/** The first release's picture is gone with the third: assets stay for one release. */
const releases: readonly Release[] = [
  { colour: 'red', pages: ['a', 'b', 'c', 'leaving'] },
  { colour: 'blue', pages: ['a', 'b', 'coming', 'z'] },
  { colour: 'green', pages: ['a', 'b', 'coming'] },
];

/** Prepares the content, pictures and configuration of a release. @param at from 0 to 2 */
export function prepareRelease(folder: string, at: number): void {
  const release = releases[at];
  if (!release) throw new Error(`There are only ${releases.length} releases.`);
  configureSite(folder, { localAssets: { host, folder: 'pictures' }, maxRemovedShare: 1 });
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  writeFileSync(join(folder, 'pictures', 'card.svg'), picture(release));
  writeFileSync(join(folder, 'content.json'), JSON.stringify(contentOf(release)));
}

/** Builds every release in turn. @returns the folder of each site */
export async function builtReleases(folder: string): Promise<[string, string, string]> {
  const sites = [];
  for (const at of releases.keys()) {
    prepareRelease(folder, at);
    await build(folder);
    const site = join(folder, `release-${at + 1}`);
    cpSync(join(folder, 'out'), site, { recursive: true });
    sites.push(site);
  }
  return sites as [string, string, string];
}

function picture({ colour }: Release): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="315"><path fill="${colour}" d="M0 0h1v1H0z"/></svg>`;
}

/** All pages show the picture, and link to each other. */
function contentOf({ pages }: Release) {
  const file = { url: `//${host}/x/card.svg`, fileName: 'card.svg', contentType: 'image/svg+xml' };
  const asset = {
    sys: { id: 'picture', type: 'Asset', version: 2, publishedVersion: 1 },
    fields: { title: { 'en-US': 'Picture' }, file: { 'en-US': file } },
  };
  const image = linkTo('picture', 'Asset');
  const cards = pages.map((id) =>
    entry('card', `card-${id}`, { heading: id, image, wholeCardLink: linkTo(id) }),
  );
  const blocks = { blocks: cards.map(({ sys }) => linkTo(String(sys.id))) };
  const own = pages.map((id) => page(id, id, 'root', blocks));
  return { ...space([...homePage(blocks), ...own, ...cards]), assets: [asset] };
}

/** Lists what pages in a folder refer to that isn't there, by page: assets, and pages. */
export function missingIn(server: string): { readonly page: string; readonly missing: string }[] {
  const pages = filesIn(server).filter((file) => file.endsWith('.html'));
  return pages.flatMap((page) => {
    const html = readFileSync(join(server, page), 'utf8');
    const references = Array.from(html.matchAll(/(?:href|src)="\/([^"#?]*)"/g), ([, path = '']) =>
      fileOf(path),
    );
    return references.filter((file) => !existsSync(join(server, file))).map((missing) => ({ page, missing }));
  });
}

function fileOf(path: string): string {
  return path.startsWith('assets/') ? path : `${path || 'index'}.html`;
}
