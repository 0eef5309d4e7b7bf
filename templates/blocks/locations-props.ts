import { prefixOf } from '../../domain/locales/locales.ts';
import { countryNamesIn } from '../../domain/locales/reference-names.ts';
import { serverPages } from '../../domain/servers/server-pages.ts';
import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import type { LocationsProps, PageLinks } from '../../runtime/locations/locations-props.ts';
import { packServers } from '../../runtime/locations/locations-props.ts';
import type { PageContext } from '../page-context.ts';
import { locationsTexts } from './locations-texts.ts';
import { serversInOrder } from './servers-in-order.ts';

type Place = Pick<LocationsProps, 'id' | 'headingLevel'>;

/** What the locations section is given in a page's language. */
export function locationsProps(page: PageContext, servers: VpnServers, place: Place): LocationsProps {
  const { locale, t, accountApi } = page;
  const names = countryNamesIn(locale.code);
  return {
    ...place,
    tag: locale.tag,
    texts: locationsTexts(t),
    servers: packServers(serversInOrder(servers, names, locale.tag)),
    countryNames: changedNames(servers, names),
    links: pageLinks(page),
    ...(accountApi && { accountApi }),
  };
}

/** Those that the API has otherwise: the page needn't say the others twice. */
function changedNames(
  servers: VpnServers,
  names: Readonly<Record<string, string>>,
): LocationsProps['countryNames'] {
  return Object.fromEntries(
    servers
      .flatMap(({ countries }) => countries)
      .flatMap(({ country, country_code: code }) => {
        const name = names[code];
        return name === undefined || name === country ? [] : [[code, name]];
      }),
  );
}

function pageLinks({ locale, serverPage }: PageContext): PageLinks {
  const prefix = prefixOf(locale.code);
  const moved = [...serverPages].flatMap((path) => {
    const url = serverPage(path);
    return url === prefix + path ? [] : [[path, url ?? null] as const];
  });
  return { prefix, moved: Object.fromEntries(moved) };
}
