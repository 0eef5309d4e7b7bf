import { continents, type ServerCountry, type VpnServers } from '../../domain/servers/vpn-servers.ts';

type Names = Readonly<Record<string, string>>;

/**
 * Continents in the order of the section, countries and clusters in that of a reader of the language.
 *
 * @param names of countries, by code
 */
export function serversInOrder(servers: VpnServers, names: Names, tag: string): VpnServers {
  const { compare } = new Intl.Collator(tag);
  const nameOf = ({ country, country_code: code }: ServerCountry) => names[code] ?? country;
  return continents.map((continent) => ({
    continent,
    countries: servers
      .filter((part) => part.continent === continent)
      .flatMap(({ countries }) => countries)
      .map((country) => ({
        ...country,
        clusters: country.clusters.toSorted((a, b) => compare(a.name, b.name)),
      }))
      .sort((a, b) => compare(nameOf(a), nameOf(b))),
  }));
}
