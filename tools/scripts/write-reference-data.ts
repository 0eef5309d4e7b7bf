/** Writes data/ (without flags and fonts: docs/decisions/reference-data.md): `node tools/scripts/write-reference-data.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { referenceLanguages } from '../../domain/locales/locales.ts';
import type { Names } from '../../domain/locales/reference-names.ts';
import { buildCities, buildCityAliases, cityLanguages } from './reference-data/cities.ts';
import { buildCountries } from './reference-data/countries.ts';
import { buildSearchNames } from './reference-data/search-names.ts';
import { buildUsStates } from './reference-data/us-states.ts';
import { buildLand, buildPositions } from './reference-data/world.ts';
import { root } from './run.ts';

/** Returns every file of reference data: path from the project's root, and text. */
export function referenceFiles(): Map<string, string> {
  const toFile = (path: string, names: Names) => [path, `${toText(names)}\n`] as const;
  const cities = cityLanguages.map((code) => `"${code}":${toText(buildCities(code))}`);
  return new Map([
    ...referenceLanguages.map((each) => toFile(`data/countries/${each.code}.json`, buildCountries(each))),
    ...referenceLanguages.map((each) => toFile(`data/us-states/${each.code}.json`, buildUsStates(each))),
    ['data/cities.json', `{\n${cities.join(',\n')}\n}\n`],
    toFile('data/city-aliases.json', buildCityAliases()),
    ['data/world/positions.json', `${toText(buildPositions())}\n`],
    ['data/world/land.json', `${JSON.stringify(buildLand(), null, 2)}\n`],
    ['data/search-names.json', `${JSON.stringify(buildSearchNames(), null, 1)}\n`],
  ]);
}

/** Formats values as JSON, one per line. */
function toText(values: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(values).map(
    ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}

if (import.meta.main) {
  for (const [path, text] of referenceFiles()) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
