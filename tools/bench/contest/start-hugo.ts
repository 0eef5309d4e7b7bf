import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './contender.ts';

/** Gives Hugo its configuration and the files that it copies. */
export function startHugo({ publicFolder, prepared, keep }: Place): void {
  cpSync(publicFolder, join(prepared, 'static'), { recursive: true });
  mkdirSync(keep, { recursive: true });
  writeFileSync(join(keep, 'config.json'), hugoConfig(prepared));
}

/** Nothing is made but the pages: no feeds, no lists, no redirects. */
function hugoConfig(prepared: string): string {
  const codes = readdirSync(join(prepared, 'content'));
  const languages = codes.map((code, at) => [code, { contentDir: `content/${code}`, weight: at + 1 }]);
  return JSON.stringify({
    baseURL: `${originIn(prepared)}/`,
    defaultContentLanguage: 'en',
    disableAliases: true,
    disableKinds: ['home', 'section', 'taxonomy', 'term', 'RSS', 'sitemap', 'robotsTXT', '404'],
    uglyURLs: true,
    languages: Object.fromEntries(languages),
  });
}

function originIn(prepared: string): string {
  const site = JSON.parse(readFileSync(join(prepared, 'data/site/en.json'), 'utf8')) as { origin: string };
  return site.origin;
}
