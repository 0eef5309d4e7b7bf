/** Writes data/ (without flags and fonts: docs/decisions/reference-data.md): `node tools/scripts/write-reference-data.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { referenceLanguages } from '../../domain/locales/locales.ts';
import { buildCities, buildCityAliases, cityLanguages } from './reference-data/cities.ts';
import { buildCountries } from './reference-data/countries.ts';
import { buildSearchNames } from './reference-data/search-names.ts';
import { buildUsStates } from './reference-data/us-states.ts';
import { buildLand, buildPositions } from './reference-data/world.ts';
import { root } from './run.ts';

/** Returns every file of reference data: path from the project's root, and text. */
export function referenceFiles(): Map<string, string> {
  const files = referenceLanguages.flatMap((language): [string, string][] => [
    [`data/countries/${language.code}.json`, toText(buildCountries(language))],
    [`data/us-states/${language.code}.json`, toText(buildUsStates(language))],
  ]);
  return new Map([
    ...files,
    ...cityLanguages.map((code): [string, string] => [`data/cities/${code}.json`, toText(buildCities(code))]),
    ['data/city-aliases.json', toText(buildCityAliases())],
    ['data/world/positions.json', toText(buildPositions())],
    ['data/world/land.json', `${JSON.stringify(buildLand(), null, 2)}\n`],
    [
      'data/city-names.ts',
      moduleOf(
        'cities',
        'cityNames',
        'City names by language of the site, then by country code and slug of the English name.',
        cityLanguages,
      ),
    ],
    ['data/search-names.json', `${JSON.stringify(buildSearchNames(), null, 1)}\n`],
    [
      'data/country-names.ts',
      moduleOf(
        'countries',
        'countryNames',
        'Country names by language, then by ISO 3166-1 alpha-2 code (spec 2 §3.5).',
      ),
    ],
    [
      'data/us-state-names.ts',
      moduleOf(
        'us-states',
        'usStateNames',
        'Names of US states and territories by language, then by postal code (spec 2 §3.6).',
      ),
    ],
  ]);
}

/** Returns the source of a module that exports all files of a folder, by language. */
function moduleOf(
  folder: string,
  name: string,
  comment: string,
  codes: readonly string[] = referenceLanguages.map(({ code }) => code).sort(),
): string {
  const imports = codes.map(
    (code) => `import ${code} from './${folder}/${code}.json' with { type: 'json' };\n`,
  );
  const type = 'Readonly<Record<keyof typeof files, Readonly<Record<string, string>>>>';
  const entries = codes.map((code) => `  ${code},\n`);
  return `/** ${comment} */\n${imports.join('')}\nconst files = {\n${entries.join('')}};\n\nexport const ${name}: ${type} = files;\n`;
}

/** Formats values as JSON, one per line. */
function toText(values: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(values).map(
    ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

if (import.meta.main) {
  for (const [path, text] of referenceFiles()) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
