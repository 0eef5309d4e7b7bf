import type { CachedFile, WrittenFile } from '../model/rendered-page.ts';
import { createReuser, linkPages } from '../publish/published-files.ts';
import type { Handlers } from './protocol.ts';

export interface FileTasks {
  /** Hard-links files of the published site into the new one unless it has them; `undefined` for a list with a changed file. */
  reuse: {
    input: { readonly from: string; readonly to: string; readonly lists: readonly (readonly CachedFile[])[] };
    output: readonly (readonly CachedFile[] | undefined)[];
  };
  /** Hard-links pages that another machine has rendered; returns the files with wrong hashes. */
  link: {
    input: { readonly from: string; readonly to: string; readonly pages: readonly WrittenFile[] };
    output: readonly string[];
  };
}

/** Creates handlers that know which folders they have made. */
export function createFileHandlers(): Handlers<FileTasks> {
  let reuse: ReturnType<typeof createReuser> | undefined;
  return {
    reuse: ({ from, to, lists }) => {
      reuse ??= createReuser(from, to);
      return lists.map(reuse);
    },
    link: ({ from, to, pages }) => linkPages(from, to, pages),
  };
}
