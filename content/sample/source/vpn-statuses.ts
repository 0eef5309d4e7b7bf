import { type ProtocolKey, protocolKeys, type ServerCluster } from '../../../domain/servers/vpn-servers.ts';

type ProtocolStatus = ServerCluster['protocol_status'];

/** Statuses in the order of `protocolKeys`: `+` available, `0` temporarily unavailable, `-` not supported. */
const usual = '+++++';

/** What a place's clusters offer where it isn't everything, by the country's code or the cluster's name. */
const exceptions: Readonly<Record<string, string>> = {
  // Countries where IKEv2 is blocked, or OpenVPN too.
  AE: '++---',
  BY: '++++-',
  EG: '+++--',
  KZ: '++++-',
  LA: '++++-',
  PK: '++---',
  QA: '+++--',
  UZ: '++++-',
  VE: '++++-',
  // In part out of order: limited.
  BD: '++0+-',
  Berlin: '+++0+',
  Busan: '0++++',
  Docklands: '++00+',
  Montreal: '++0++',
  Tampa: '+++00',
  // Out of order: temporarily unavailable.
  DZ: '00000',
  NP: '000--',
  Marseille: '00000',
  Phoenix: '00000',
  // Only announced: not supported.
  GL: '-----',
  HN: '-----',
  Cosenza: '-----',
  // Nothing is known: a warning.
  GU: '',
  Albuquerque: '',
};

/** The numbers that the API gives for a cluster: how many servers speak each protocol, where any do. */
export function statusesOf(countryCode: string, cluster: string): ProtocolStatus {
  const pattern = exceptions[cluster] ?? exceptions[countryCode] ?? usual;
  const numbers = { '+': serversIn(cluster), '0': 0, '-': -1 };
  const statuses = protocolKeys.slice(0, pattern.length).map((key, index): [ProtocolKey, number] => {
    return [key, numbers[pattern[index] as keyof typeof numbers]];
  });
  return Object.fromEntries(statuses);
}

/** From 2 to 41, the same for the same name. */
function serversIn(name: string): number {
  return 2 + ([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 40);
}
