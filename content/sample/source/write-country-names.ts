/** Takes the names of the countries from the runtime's CLDR data: `node content/sample/source/write-country-names.ts`. */
import { writeFileSync } from 'node:fs';
import { locales } from '../../../domain/locales.ts';
import { countries } from './countries.ts';

/** Countries whose full name in CLDR is an official title ("Hong Kong SAR China") that no visitor searches for. */
const shortNamed: ReadonlySet<string> = new Set(['HK', 'MO']);

function namesOf(code: string): Record<string, string> {
  const style = shortNamed.has(code) ? 'short' : 'long';
  const named = locales.map(({ code: language, tag }) => {
    const name = new Intl.DisplayNames([tag], { type: 'region', style, fallback: 'none' }).of(code);
    if (!name)
      throw new Error(`This runtime has no name for ${code} in "${tag}". Use a Node.js with full ICU data.`);
    return [language, name];
  });
  return Object.fromEntries(named);
}

const names = Object.fromEntries(countries.map(({ code }) => [code, namesOf(code)]));
writeFileSync(new URL('country-names.json', import.meta.url), `${JSON.stringify(names, null, 2)}\n`);
