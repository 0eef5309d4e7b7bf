import { type EntrySource, entry, type FieldValues } from '../entry.ts';

/** Describes a state of the drawn app, the device that it is drawn on, and where it leads. */
type AppState = Pick<FieldValues<'appWindow'>, 'screen' | 'platform' | 'country'>;

/** Lists the states of the app that several pages may show, an entry each. */
export const appStates: readonly EntrySource[] = Object.entries({
  threats: { screen: 'threats', platform: 'android' },
  'kill-switch': { screen: 'killSwitch', platform: 'windows', country: 'DE' },
  'split-tunneling': { screen: 'splitTunneling', platform: 'windows', country: 'FR' },
  'split-tunneling-phone': { screen: 'splitTunneling', platform: 'android', country: 'SE' },
  dns: { screen: 'dns', platform: 'mac' },
  protocols: { screen: 'protocols', platform: 'linux' },
  records: { screen: 'records', platform: 'ios' },
  features: { screen: 'features', platform: 'windows' },
  exposure: { screen: 'exposure', platform: 'mac' },
  networks: { screen: 'networks', platform: 'ios' },
  'networks-laptop': { screen: 'networks', platform: 'mac' },
  speed: { screen: 'speed', platform: 'windows' },
  map: { screen: 'map', platform: 'ios' },
  'map-laptop': { screen: 'map', platform: 'mac', country: 'CH' },
  checks: { screen: 'checks', platform: 'linux' },
  update: { screen: 'update', platform: 'windows' },
  'sign-in': { screen: 'signIn', platform: 'mac' },
  chat: { screen: 'chat', platform: 'ios' },
  'chat-laptop': { screen: 'chat', platform: 'windows' },
  receipt: { screen: 'receipt', platform: 'ios' },
  refund: { screen: 'refund', platform: 'ios' },
  invite: { screen: 'invite', platform: 'android' },
  sales: { screen: 'sales', platform: 'browser' },
} satisfies Record<string, AppState>).map(([id, state]) => entry('appWindow', `app-${id}`, state));
