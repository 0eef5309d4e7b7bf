import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PageData, SiteData } from './prepared-content.ts';

/** How a generator wants its content: two JSON files a language, or a file a page with all of it as front matter. */
export type Form = 'json' | 'hugo';

/** Writes one language of the content. */
interface LanguageWriter {
  readonly add: (page: PageData) => void;
  readonly end: () => void;
}

interface FormFiles {
  readonly open: (folder: string, site: SiteData) => LanguageWriter;
  /** Puts another text below the heading of the page of this path, in English. */
  readonly edit: (folder: string, path: string, text: string) => void;
}

export const forms: Readonly<Record<Form, FormFiles>> = {
  json: {
    open: (folder, site) => {
      write(join(folder, 'site', `${site.code}.json`), JSON.stringify(site));
      const pages: string[] = [];
      return {
        add: (page) => pages.push(JSON.stringify(page)),
        end: () => write(join(folder, 'pages', `${site.code}.json`), `[${pages.join(',')}]`),
      };
    },
    edit: (folder, path, text) => {
      const edited = readPages(folder, 'en').map((page) =>
        page.path === path ? withSubheading(page, text) : page,
      );
      write(join(folder, 'pages/en.json'), JSON.stringify(edited));
    },
  },
  hugo: {
    open: (folder, site) => {
      write(join(folder, 'data/site', `${site.code}.json`), JSON.stringify(site));
      mkdirSync(join(folder, 'content', site.code), { recursive: true });
      return {
        add: (page) => writeFileSync(hugoFile(folder, site.code, page.path), hugoText(page)),
        end: () => {},
      };
    },
    edit: (folder, path, text) => {
      const file = hugoFile(folder, 'en', path);
      const { page, ...others } = JSON.parse(readFileSync(file, 'utf8')) as { readonly page: PageData };
      write(file, `${JSON.stringify({ ...others, page: withSubheading(page, text) })}\n`);
    },
  },
};

/** Those of a language, from a folder in the form `json`. */
export function readPages(folder: string, code: string): PageData[] {
  return JSON.parse(readFileSync(join(folder, 'pages', `${code}.json`), 'utf8'));
}

/** The languages of a folder in the form `json`. */
export function readCodes(folder: string): string[] {
  return readdirSync(join(folder, 'pages')).map((name) => name.replace('.json', ''));
}

function withSubheading(page: PageData, sub: string): PageData {
  const [hero, ...others] = page.blocks;
  return hero ? { ...page, blocks: [{ ...hero, sub }, ...others] } : page;
}

/** An `index.md` would be a folder's page to Hugo. */
function hugoFile(folder: string, code: string, path: string): string {
  return join(folder, 'content', code, `page${path === '/' ? '' : path.replaceAll('/', '-')}.md`);
}

function hugoText({ title, description, file, ...page }: PageData): string {
  return `${JSON.stringify({ title, description, url: `/${file}`, page })}\n`;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
