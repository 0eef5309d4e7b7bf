import * as account from '../../runtime/api/account.ts';
import { type Connection, type ConnectionOptions, createConnection } from '../../runtime/api/connection.ts';
import { getUserLocation } from '../../runtime/api/user-location.ts';
import { getVpnServers } from '../../runtime/api/vpn-servers.ts';

const calls = { ...account, getVpnServers, getUserLocation };

type Calls = typeof calls;

/** Has every call of spec 2 §7, bound to one connection. */
export type AccountApi = {
  readonly [Name in keyof Calls]: Calls[Name] extends (connection: never, ...rest: infer Rest) => infer Output
    ? (...rest: Rest) => Output
    : never;
};

/** Binds every call of the account API to one connection. */
export function createAccountApi(options?: ConnectionOptions): AccountApi {
  const connection = createConnection(options);
  const bind = ([name, call]: [string, unknown]) => [
    name,
    (...rest: never[]) =>
      (call as (connection: Connection, ...rest: never[]) => unknown)(connection, ...rest),
  ];
  return Object.fromEntries(Object.entries(calls).map(bind));
}
