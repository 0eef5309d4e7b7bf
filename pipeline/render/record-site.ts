import { hash } from 'node:crypto';
import type { ServerPlace } from '../../domain/servers/server-places.ts';
import type { AskedSite, RenderSite } from './render-site.ts';

/** Where a place is, or what a list holds, as rendering asks for it. */
type Table = { readonly get: (key: string) => unknown };

/** What can be asked for by a key, by the name of the question: `<name> <key>`. */
const tables = {
  url: ({ urls }: RenderSite): Table => urls,
  pagesIn: ({ sections }: RenderSite): Table => sections.pages,
  fixedPage: ({ sections }: RenderSite): Table => sections.fixedPages,
  serverPage: ({ sections }: RenderSite): Table => sections.serverPages,
};

/** What there is one of. */
const singles = {
  homePage: ({ sections }: RenderSite) => sections.homePage,
  homePaths: ({ sections }: RenderSite) => sections.homePaths,
  offers: ({ sections }: RenderSite) => sections.offers,
  servers: ({ servers }: RenderSite) => servers,
};

/** An entry or an asset, by its id. */
export const itemQuestion = (id: string) => `item ${id}`;

/** The ids of the entries and assets among what was asked. */
export function itemsAsked(questions: Iterable<string>): ReadonlySet<string> {
  const prefix = itemQuestion('');
  return new Set(
    [...questions].flatMap((question) =>
      question.startsWith(prefix) ? [question.slice(prefix.length)] : [],
    ),
  );
}

/** What a page is about, by its id. */
export const placeQuestion = (id: string) => `place ${id}`;

/** The same site, which writes down what pages ask it besides what is the same for all of them. */
export function recordSite(site: RenderSite, note: (question: string) => void): AskedSite {
  const { sections } = site;
  const recorded = <Value>(name: keyof typeof tables, table: { readonly get: (key: string) => Value }) => ({
    get: (key: string): Value => {
      note(`${name} ${key}`);
      return table.get(key);
    },
  });
  const single = (name: keyof typeof singles) => note(`${name} `);
  return {
    ...site,
    urls: recorded('url', site.urls),
    sections: {
      pages: recorded('pagesIn', sections.pages),
      fixedPages: recorded('fixedPage', sections.fixedPages),
      serverPages: recorded('serverPage', sections.serverPages),
      get homePage() {
        single('homePage');
        return sections.homePage;
      },
      get homePaths() {
        single('homePaths');
        return sections.homePaths;
      },
      get offers() {
        single('offers');
        return sections.offers;
      },
    },
    get servers() {
      single('servers');
      return site.servers;
    },
  };
}

/**
 * Answers what pages have asked, each answer as a short text: while all answers stay the same, so does the page.
 *
 * @param itemDigest tells of an entry or asset, by its id
 */
export function createAnswers(
  site: RenderSite,
  places: ReadonlyMap<string, ServerPlace>,
  itemDigest: (id: string) => string,
): (question: string) => string {
  const answer = (name: string, key: string): unknown => {
    if (name === 'place') return places.get(key);
    if (Object.hasOwn(tables, name)) return tables[name as keyof typeof tables](site).get(key);
    return singles[name as keyof typeof singles](site);
  };
  return (question) => {
    const end = question.indexOf(' ');
    const name = question.slice(0, end);
    const key = question.slice(end + 1);
    return name === 'item' ? itemDigest(key) : digestOf(answer(name, key));
  };
}

function digestOf(value: unknown): string {
  return value === undefined ? '' : hash('sha256', JSON.stringify(value), 'base64').slice(0, 24);
}
