import type { Api } from './answers.ts';

/** One request, as faults and listeners see it. */
export interface Call {
  /** Counts from 1. */
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The API that its token opens; management for a token that opens none. */
  readonly api: Api;
  /** What it asks for: the last collection in its path. */
  readonly resource: string;
}

/** `entries` for a page of entries or one entry, `spaces` for a space itself. */
export function resourceOf(path: string): string {
  const parts = path.split('/').filter(Boolean);
  return (parts.length % 2 === 1 ? parts.at(-1) : parts.at(-2)) ?? '';
}
