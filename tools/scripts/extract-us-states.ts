/**
 * Extracts the US states from CLDR 41, the last version whose subdivisions are packaged in all 27 languages.
 *
 * Needs Debian's package unicode-cldr-core (41): `node tools/scripts/extract-us-states.ts [FOLDER]`. Its output is
 * committed; run it again only for a newer CLDR.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { type ReferenceLanguage, referenceLanguages } from '../../domain/locales/locales.ts';
import { subdivisionFileOf } from './reference-data/cldr.ts';
import { subdivisionCodes } from './reference-data/us-states.ts';
import { root } from './run.ts';

interface Subdivision {
  readonly '#text': string;
  readonly '@_type': string;
}

const folder = process.argv[2] ?? '/usr/share/unicode/cldr/common/subdivisions';
const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
const names = Object.fromEntries(referenceLanguages.map((language) => [language.code, statesIn(language)]));
writeFileSync(
  join(root, 'tools/scripts/reference-data/cldr-41-us-states.json'),
  `${JSON.stringify(names, null, 2)}\n`,
);

/** Reads the states by code; a language that lacks a name has fewer. */
function statesIn(language: ReferenceLanguage): Record<string, string> {
  const xml = parser.parse(readFileSync(join(folder, `${subdivisionFileOf(language)}.xml`), 'utf8'));
  const all: Subdivision[] = xml.ldml.localeDisplayNames.subdivisions.subdivision;
  const byType = new Map(all.map((entry) => [entry['@_type'], entry['#text']]));
  const found = subdivisionCodes.map((code) => [code, byType.get(`us${code.toLowerCase()}`)]);
  return Object.fromEntries(found.filter(([, name]) => name !== undefined));
}
