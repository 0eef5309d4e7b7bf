import type { FileFacts } from '../emit/hash-file.ts';
import type { KeptCheck, RenderedJob, RenderJob } from '../incremental/build-state.ts';
import type { EntryFacts } from '../inspect/entry-facts.ts';
import type { ContentIndex } from '../model/content.ts';
import type { KeptFile } from '../model/kept-file.ts';
import type { WrittenFile } from '../model/rendered-page.ts';
import type { RecordedShells } from '../render/keep-shells.ts';
import type { RenderSite } from '../render/render-site.ts';
import type { CheckedEntry } from '../validate/validate.ts';
import type { WorkerError } from './thread-error.ts';

/** What a build's threads can be asked to do. */
export interface Tasks {
  /** Sent to every thread first. */
  open: { input: ContentIndex; output: undefined };
  /** Entries by id → what is worth telling about them. */
  check: {
    input: { readonly ids: readonly string[]; readonly origin: string };
    output: readonly CheckedEntry[];
  };
  /** The same for all of them, with what it takes to keep a check for the next build. */
  checkToKeep: {
    input: { readonly ids: readonly string[]; readonly origin: string };
    output: readonly KeptCheck[];
  };
  /** The same, and what those need to know who look at the content: entries are parsed once for both. */
  inspect: {
    input: { readonly ids: readonly string[]; readonly origin: string };
    output: readonly InspectedEntry[];
  };
  /** Sent to every thread before pages. */
  start: {
    input: {
      readonly site: RenderSite;
      readonly out: string;
      readonly isSound: boolean;
      /** Is it asked what each page is made of? */
      readonly recordsUses: boolean;
    };
    output: undefined;
  };
  render: { input: readonly RenderJob[]; output: readonly RenderedJob[] };
  /** Renders shells by the questions for them. Gives all that the thread has rendered. */
  shells: { input: readonly string[]; output: RecordedShells };
  /** Sent to every thread when the main one works alone. */
  rest: { input: undefined; output: undefined };
  /** Files and folders that nobody needs any more. */
  remove: { input: readonly string[]; output: undefined };
  /** Takes files over from the published site: all of a list or, if one has been touched, `undefined`. */
  reuse: {
    input: { readonly from: string; readonly to: string; readonly lists: readonly (readonly KeptFile[])[] };
    output: readonly (readonly KeptFile[] | undefined)[];
  };
  /** Takes pages over from a shard → the files that aren't as they were rendered. */
  adopt: {
    input: { readonly from: string; readonly to: string; readonly pages: readonly WrittenFile[] };
    output: readonly string[];
  };
  /** Files below a folder → what they are on the disk. */
  hash: {
    input: { readonly folder: string; readonly files: readonly string[] };
    output: readonly FileFacts[];
  };
}

/** What a build's threads are told when they start. */
export interface ThreadData {
  /** Or is the content only looked at? */
  readonly willRender: boolean;
}

type InspectedEntry = CheckedEntry & { readonly facts: EntryFacts };

export interface Task<Name extends keyof Tasks> {
  readonly name: Name;
  readonly input: Tasks[Name]['input'];
}

export type Answer = { readonly output: unknown } | { readonly error: WorkerError };
