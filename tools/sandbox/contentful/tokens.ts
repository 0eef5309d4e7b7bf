/** Bearer tokens: who is asking, and therefore which of the two APIs answers. */
import type { Api } from './answers.ts';

export interface Tokens {
  readonly managementToken: string;
  readonly deliveryToken: string;
}

/** The API that the `Authorization` header opens; undefined for a missing or unknown token. */
export function apiOf(authorization: string | undefined, tokens: Tokens): Api | undefined {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === tokens.managementToken) return 'management';
  if (token === tokens.deliveryToken) return 'delivery';
  return undefined;
}
