/** The states by locale of what the delivery API gave, which only the management API tells (docs/decisions/published.md). */
import type { StatesByLocale } from './protocol.ts';

/** Describes an entry or asset of either API, as far as its state goes. */
export interface Item {
  readonly sys: {
    readonly id: string;
    readonly createdAt?: string | undefined;
    readonly version?: number | undefined;
    readonly publishedVersion?: number | undefined;
    readonly archivedVersion?: number | undefined;
    readonly fieldStatus?: { readonly '*': StatesByLocale };
  };
  readonly fields?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Returns whether some item is published in some locales only: the space publishes by locale. */
export function publishesByLocale(managed: readonly Item[]): boolean {
  return managed.some(({ sys }) => {
    const states = Object.values(sys.fieldStatus?.['*'] ?? {});
    return states.some(isPublic) && !states.every(isPublic);
  });
}

interface PublicItems {
  /** Ids of the delivered items that are still public. */
  readonly ids: readonly string[];
  /** Of the items that aren't public in every locale. */
  readonly states: ReadonlyMap<string, StatesByLocale>;
}

/**
 * Finds out in which locales items of the delivery API were published when it gave them.
 * @param before what the management API said of all items shortly before; an item may have been published since
 * @param after what it said shortly afterwards: what isn't public any more is left out
 * @param codes the space's locales
 */
export function publicItems(
  delivered: readonly Item[],
  before: readonly Item[],
  after: readonly Item[],
  codes: readonly string[],
): PublicItems {
  const [earlier, later] = [before, after].map((items) => new Map(items.map(({ sys }) => [sys.id, sys])));
  const states = new Map<string, StatesByLocale>();
  const ids = delivered.flatMap(({ sys, fields = {} }) => {
    const now = later?.get(sys.id);
    if (now?.publishedVersion === undefined || now.archivedVersion !== undefined) return [];
    const same = [now, earlier?.get(sys.id)].find((each) => each?.publishedVersion === sys.publishedVersion);
    const isDelivered = (code: string) => Object.values(fields).some((values) => Object.hasOwn(values, code));
    const published = codes.filter(
      (code) => isPublicIn(now, code) && (same ? isPublicIn(same, code) : isDelivered(code)),
    );
    if (published.length < codes.length) {
      const stateOf = (code: string) => (published.includes(code) ? 'published' : 'draft');
      states.set(sys.id, Object.fromEntries(codes.map((code) => [code, stateOf(code)])));
    }
    return [sys.id];
  });
  return { ids, states };
}

/** Without states by locale, a published item is so in every locale. */
function isPublicIn({ fieldStatus }: Item['sys'], code: string): boolean {
  return fieldStatus === undefined || isPublic(fieldStatus['*'][code]);
}

/** `changed` is published, with a newer draft. */
function isPublic(state: string | undefined): boolean {
  return state === 'published' || state === 'changed';
}
