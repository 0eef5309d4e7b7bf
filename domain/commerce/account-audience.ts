/** Members have an account, visitors none (spec 1 §6). */
export type Audience = 'member' | 'visitor';

export const audiences: readonly Audience[] = ['member', 'visitor'];

const byIdentifier: ReadonlyMap<string, Audience> = new Map([
  ['setup', 'member'],
  ['get-started', 'visitor'],
]);

/** An identifier as the header knows it, however it is written: `Get started` is `get-started`. */
export function accountIdentifier(identifier: string): string {
  return identifier
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
}

/** Who sees a call to action of the header, by its identifier. */
export function audienceOf(identifier: string | undefined): Audience | undefined {
  return identifier === undefined ? undefined : byIdentifier.get(accountIdentifier(identifier));
}
