/** What of a content isn't public: told with an export that holds it. */
import type { BulkCollection } from './fetch-protocol.ts';

/** The part of `sys` that tells an entry's or asset's state; the delivery API gives no `version`. */
interface Resource {
  readonly sys: {
    readonly id: string;
    readonly version?: number;
    readonly publishedVersion?: number;
  };
}

/** Ids of entries and assets, in the order of the file. */
export interface ContentStates {
  /** Never published. */
  readonly drafts: readonly string[];
  /** Published, and changed since: the file holds values that aren't public (content model, "State"). */
  readonly changed: readonly string[];
}

export function contentStates(
  content: Readonly<Partial<Record<BulkCollection, readonly Resource[]>>>,
): ContentStates {
  const all = [...(content.entries ?? []), ...(content.assets ?? [])];
  return { drafts: all.filter(isDraft).map(idOf), changed: all.filter(isChanged).map(idOf) };
}

function isDraft({ sys }: Resource): boolean {
  return sys.version !== undefined && sys.publishedVersion === undefined;
}

function isChanged({ sys: { version, publishedVersion } }: Resource): boolean {
  return version !== undefined && publishedVersion !== undefined && version >= publishedVersion + 2;
}

function idOf({ sys }: Resource): string {
  return sys.id;
}
