import type { FileFacts } from './emit/hash-file.ts';
import type { EntryFacts } from './inspect/entry-facts.ts';
import type { ContentIndex } from './model/content.ts';
import type { PagePlan } from './model/plan.ts';
import type { WrittenFile } from './model/rendered-page.ts';
import type { RenderSite } from './render/render-site.ts';
import type { ThreadError } from './thread-error.ts';
import type { CheckedEntry } from './validate/validate.ts';

/** What a build's threads can be asked to do. */
export interface Tasks {
  /** Sent to every thread first. */
  open: { input: ContentIndex; output: undefined };
  /** Entries by id → what is worth telling about them. */
  check: {
    input: { readonly ids: readonly string[]; readonly origin: string };
    output: readonly CheckedEntry[];
  };
  /** The same, and what those need to know who look at the content: entries are parsed once for both. */
  inspect: {
    input: { readonly ids: readonly string[]; readonly origin: string };
    output: readonly InspectedEntry[];
  };
  /** Sent to every thread before pages. */
  start: {
    input: { readonly site: RenderSite; readonly out: string; readonly isSound: boolean };
    output: undefined;
  };
  render: { input: readonly PagePlan[]; output: readonly WrittenFile[] };
  notFound: { input: undefined; output: readonly WrittenFile[] };
  /** Files below a folder → what they are on the disk. */
  hash: {
    input: { readonly folder: string; readonly files: readonly string[] };
    output: readonly FileFacts[];
  };
}

type InspectedEntry = CheckedEntry & { readonly facts: EntryFacts };

export interface Task<Name extends keyof Tasks> {
  readonly name: Name;
  readonly input: Tasks[Name]['input'];
}

export type Answer = { readonly output: unknown } | { readonly error: ThreadError };
