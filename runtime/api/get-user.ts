import * as z from 'zod/mini';
import { type CallOptions, callApi } from './call-api.ts';
import type { Connection } from './connection.ts';

const schema = z.object({ id: z.string(), email: z.string() });

export type User = Readonly<z.infer<typeof schema>>;

/** Who is logged in. @throws ApiError, `unauthorized` where nobody is */
export function getUser(connection: Connection, options?: CallOptions): Promise<User> {
  return callApi(connection, { method: 'GET', path: '/users/me', schema }, options);
}
