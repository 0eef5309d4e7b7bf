import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PageData, SiteData } from './prepared-content.ts';

/** How a generator wants its content: two JSON files a language, or a file a page with all of it as front matter. */
export type Form = 'json' | 'hugo';

/** One language of the content. */
interface PreparedLanguage {
  readonly site: SiteData;
  readonly pages: readonly PageData[];
}

interface FormFiles {
  readonly write: (folder: string, language: PreparedLanguage) => void;
  /** Puts another text below the heading of the page of this path, in English. */
  readonly edit: (folder: string, path: string, text: string) => void;
}

export const forms: Readonly<Record<Form, FormFiles>> = {
  json: {
    write: (folder, { site, pages }) => {
      write(join(folder, 'site', `${site.code}.json`), JSON.stringify(site));
      write(join(folder, 'pages', `${site.code}.json`), JSON.stringify(pages));
    },
    edit: (folder, path, text) => {
      const edited = readPages(folder, 'en').map((page) =>
        page.path === path ? withSubheading(page, text) : page,
      );
      write(join(folder, 'pages/en.json'), JSON.stringify(edited));
    },
  },
  hugo: {
    write: (folder, { site, pages }) => {
      write(join(folder, 'data/site', `${site.code}.json`), JSON.stringify(site));
      for (const page of pages) write(hugoFile(folder, site.code, page.path), hugoText(page));
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
