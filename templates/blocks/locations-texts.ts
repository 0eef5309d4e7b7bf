import type { LocationsTexts } from '../../runtime/locations/locations-props.ts';
import type { PageContext } from '../page-context.ts';

type Translate = PageContext['t'];

/** The locations section's texts. */
export function locationsTexts(t: Translate): LocationsTexts {
  return {
    lastUpdated: t('locations.lastUpdated'),
    legend: t('locations.legend'),
    jump: t('locations.continents'),
    location: t('locations.location'),
    status: t('locations.status'),
    statuses: statusTexts(t),
    protocols: protocolTexts(t),
    protocolNote: t('locations.ikev2.note'),
    continents: {
      americas: t('locations.continent.americas'),
      europe: t('locations.continent.europe'),
      'asia-pacific': t('locations.continent.asiaPacific'),
      'middle-east-africa': t('locations.continent.middleEastAfrica'),
    },
    notes: { europe: t('locations.note.europe'), 'asia-pacific': t('locations.note.asia') },
    search: {
      label: t('locations.search'),
      none: t('locations.search.none', { query: '{{query}}' }),
      clear: t('locations.search.clear'),
      found: t('locations.search.found', { number: '{{number}}' }),
    },
  };
}

export function statusTexts(t: Translate): LocationsTexts['statuses'] {
  return {
    AVAILABLE: t('locations.available'),
    LIMITED_AVAILABILITY: t('locations.limited'),
    TEMP_UNAVAILABLE: t('locations.unavailable'),
    NOT_SUPPORT: t('locations.notSupported'),
    WARNING: t('locations.warning'),
  };
}

export function protocolTexts(t: Translate): LocationsTexts['protocols'] {
  return {
    'helium-udp': t('locations.protocol.lightwayUdp'),
    'helium-tcp': t('locations.protocol.lightwayTcp'),
    'openvpn-udp': t('locations.protocol.openvpnUdp'),
    'openvpn-tcp': t('locations.protocol.openvpnTcp'),
    'cisco-ipsec': t('locations.protocol.ikev2'),
  };
}
