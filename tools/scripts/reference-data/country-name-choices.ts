/** Where CLDR's plain name is not what a buyer looks for in a list of countries. */
export interface CountryNameChoice {
  readonly code: string;
  /** Codes of the reference data's languages; all of them when left out. */
  readonly languages?: readonly string[];
  /** Another of CLDR's forms of the name, or a name written here. */
  readonly take: { readonly form: 'short' | 'variant' } | { readonly name: string };
  readonly reason: string;
}

/** Spellings that people in Portugal read and type. */
const usualPortuguese: Readonly<Record<string, string>> = {
  BD: 'Bangladesh',
  BF: 'Burkina Faso',
  BS: 'Bahamas',
  LI: 'Liechtenstein',
  LK: 'Sri Lanka',
};

export const countryNameChoices: readonly CountryNameChoice[] = [
  {
    code: 'HK',
    take: { form: 'short' },
    reason:
      'The plain name is an official title ("Hong Kong SAR China"); in many languages it sorts elsewhere.',
  },
  {
    code: 'MO',
    take: { form: 'short' },
    reason: 'The plain name is an official title ("Macao SAR China"); in many languages it sorts elsewhere.',
  },
  {
    code: 'PS',
    take: { form: 'short' },
    reason:
      'The plain name describes ("Palestinian Territories") and sorts under "the" or "territory" in many languages.',
  },
  {
    code: 'CI',
    languages: ['de', 'es', 'id', 'pl', 'pt', 'ro', 'tr', 'vn'],
    take: { form: 'variant' },
    reason: 'The plain name is the French one; these languages have an everyday name of their own.',
  },
  {
    code: 'BQ',
    languages: ['dk'],
    take: { name: 'Caribisk Nederland' },
    reason:
      'The plain name is "the former Netherlands Antilles", to which three more entries of the list belonged.',
  },
  {
    code: 'CD',
    languages: ['no'],
    take: { name: 'Kongo-Kinshasa' },
    reason: 'Plain "Kongo" beside "Kongo-Brazzaville" leaves open which of the two it is.',
  },
  {
    code: 'SZ',
    languages: ['id'],
    take: { form: 'variant' },
    reason: 'The plain name begins with a small letter ("eSwatini"), as no other in the list does.',
  },
  ...Object.entries(usualPortuguese).map(([code, name]) => ({
    code,
    languages: ['pt'],
    take: { name },
    reason: 'The plain name is a spelling of official style guides ("Listenstaine") that few look for.',
  })),
];
