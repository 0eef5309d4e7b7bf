/** Options of the search box (docs/decisions/server-locations.md). */

export interface SearchableCountry {
  readonly id: string;
  /** ISO 3166-1 alpha-2, in capitals; from the API, so any text. */
  readonly code?: string;
  /** Localized. */
  readonly name: string;
  readonly englishName: string;
  readonly clusters: readonly { readonly id: string; readonly name: string; readonly englishName: string }[];
}

/** Holds the names of a place besides the shown one. */
export interface OtherNames {
  /** Further names in English, the reader's language and the place's own, and codes. */
  readonly alternatives: readonly string[];
  /** Names in other languages. */
  readonly foreign: readonly string[];
  /** Names of what a city belongs to (`California`), or of cities of a country that aren't in the list. */
  readonly related: readonly string[];
}

export interface SearchablePlace extends OtherNames {
  readonly label: string;
  readonly within?: OtherNames & { readonly label: string };
}

export interface SearchOption extends SearchablePlace {
  readonly id: string;
}

export interface AbsentCountry extends SearchablePlace {
  /** Ids of the closest countries with servers, the closest first. */
  readonly nearest: readonly string[];
}

/** Knows the names that aren't on the page. */
export interface SearchNames {
  /** Returns further names of a country, or of a cluster of it by the API's name. */
  namesOf(country: SearchableCountry, cluster?: string): OtherNames;
  /** Returns the countries of the world without servers. */
  absentFrom(countries: readonly SearchableCountry[]): AbsentCountry[];
}

/** Knows only countries' codes, until all names are loaded. */
const codesOnly: SearchNames = {
  namesOf: ({ code }, cluster) => ({
    alternatives: cluster === undefined && code ? [code] : [],
    foreign: [],
    related: [],
  }),
  absentFrom: () => [],
};

/**
 * Returns the sorted union of cluster and country names (spec 2 §5). A name shared with a cluster leads to the country;
 * one shared by clusters to the first.
 * @param tag BCP 47, for sorting
 */
export function searchOptions(
  countries: readonly SearchableCountry[],
  tag: string,
  { namesOf }: SearchNames = codesOnly,
): SearchOption[] {
  const groups = countries.map((country) => {
    const own = optionOf(country, namesOf(country));
    const clusters = country.clusters.map((cluster) => ({
      ...optionOf(cluster, namesOf(country, cluster.englishName)),
      within: own,
    }));
    return { own, clusters };
  });
  const all = [...groups.map(({ own }) => own), ...groups.flatMap(({ clusters }) => clusters)];
  const byLabel = new Map<string, SearchOption>();
  for (const option of all) if (!byLabel.has(option.label)) byLabel.set(option.label, option);
  const { compare } = new Intl.Collator(tag);
  // Breaks ties, so that the order is deterministic.
  return [...byLabel.values()].sort((a, b) => compare(a.label, b.label) || (a.label < b.label ? -1 : 1));
}

function optionOf(
  { id, name, englishName }: Pick<SearchableCountry, 'id' | 'name' | 'englishName'>,
  { alternatives, foreign, related }: OtherNames,
): SearchOption {
  const english = englishName === name ? [] : [englishName];
  return { id, label: name, alternatives: [...english, ...alternatives], foreign, related };
}

export interface OptionMatch {
  readonly option: SearchOption;
  /** Range of the match in the label, in UTF-16 units; undefined for a match in another name. */
  readonly part: MatchedPart | undefined;
}

export type MatchedPart = readonly [start: number, end: number];

export interface Matches {
  readonly shown: OptionMatch[];
  readonly total: number;
  /** The country that was looked for, if it has no servers; the matches are then the countries closest to it. */
  readonly absent?: AbsentCountry;
}

/** Finds the options that fit what is typed, best first. */
export type MatchOptions = (
  options: readonly SearchOption[],
  typed: string,
  absent?: readonly AbsentCountry[],
) => Matches;

/** Limits the shown matches for rendering speed. */
export const maxShown = 50;

/** Finds names that contain what is typed: whole ones, then starts, then parts. Serves until `match-options.ts` is loaded. */
export function matchPlainly(options: readonly SearchOption[], typed: string): Matches {
  const query = plainLetters(typed);
  if (query === '') return { shown: [], total: 0 };
  const tests = [
    (name: string) => name === query,
    (name: string) => name.startsWith(query),
    (name: string) => name.includes(query),
  ];
  const hasName = ({ label, alternatives }: SearchOption, fits: (name: string) => boolean) =>
    [label, ...alternatives].some((name) => fits(plainLetters(name)));
  const found = [...new Set(tests.flatMap((fits) => options.filter((option) => hasName(option, fits))))];
  return {
    shown: found.slice(0, maxShown).map((option) => ({ option, part: undefined })),
    total: found.length,
  };
}

function plainLetters(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
