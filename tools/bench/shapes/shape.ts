import type { EntrySource } from '../../../content/sample/source/entry.ts';
import type { VpnServers } from '../../../domain/servers/vpn-servers.ts';

/** A site of unusual content: what an export and the files beside it hold. */
export interface Shape {
  readonly entries: readonly EntrySource[];
  /** Number of pictures, `picture-1` and so on; 0 if it isn't set. */
  readonly pictures?: number;
  /** Number of languages; 2 if it isn't set. */
  readonly languages?: number;
  readonly servers?: VpnServers;
  /** Paths that the published site had, by the id of the page that was there. */
  readonly formerPaths?: readonly (readonly [path: string, entryId: string])[];
  /** Its pages would grow with the square of the size, so that it isn't built. */
  readonly isCheckedOnly?: true;
}

/** Shapes by name, each of a size: what is checked and written grows in proportion to it. */
export type Shapes = Readonly<Record<string, (size: number) => Shape>>;
