import type { Continent } from './vpn-servers.ts';

/** Where a page's server locations begin (spec 2 §2.2): links name it `#vpn-locations`. */
export const locationsAnchor = 'vpn-locations';

/**
 * Ids inside a locations section; with an underscore, which no anchor of content can have (domain/content/anchor-id.ts).
 *
 * @param section the section's own id
 */
export function continentId(section: string, continent: Continent): string {
  return `${section}_${continent}`;
}

/** Of the note about IKEv2. */
export function protocolNoteId(section: string): string {
  return `${section}_ikev2`;
}

/** What the ids of the search box begin with. */
export function searchId(section: string): string {
  return `${section}_search`;
}

/** All ids that a section with these continents has besides its own. */
export function locationIds(section: string, continents: readonly Continent[]): readonly string[] {
  const search = ['label', 'input', 'menu'].map((part) => `${searchId(section)}-${part}`);
  return [
    protocolNoteId(section),
    ...search,
    ...continents.map((continent) => continentId(section, continent)),
  ];
}
