import type { Command } from '../run-tree.ts';
import type { Form } from './prepared-files.ts';

/** Where a contender finds and puts everything; absolute. */
export interface Place {
  /** The folder of package.json. */
  readonly root: string;
  /** The same content twice: as exported, and as `prepareContent` writes it in the contender's form. */
  readonly contentFile: string;
  readonly prepared: string;
  /** Files that every site has as they are. */
  readonly publicFolder: string;
  /** Of this run alone: for what a tool keeps from one build to the next. */
  readonly keep: string;
  readonly out: string;
}

/** A generator that takes part. */
export interface Contender {
  /** As it is called on the command line and in names of folders. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** What its content is prepared as; without one it reads the export itself. */
  readonly form?: Form;
  /** Takes minutes, so that one run must do. */
  readonly isSlow?: boolean;
  /** It builds without its cache only when it is asked to; others fill theirs in any build, if they have one. */
  readonly hasCache: boolean;
  /** Makes what must be there before the first build of a run, outside of all measuring. */
  readonly prepare?: (place: Place) => void;
  /** One build, as a user starts it. @param cached may it use what an earlier build of this run has kept? */
  readonly build: (place: Place, cached: boolean) => Command;
}
