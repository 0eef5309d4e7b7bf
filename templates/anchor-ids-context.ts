import { createContext, useContext } from 'react';
import { type AnchorIds, createAnchorIds } from '../domain/content/anchor-ids.ts';

const Context = createContext<AnchorIds | undefined>(undefined);

/** Holds the anchors of the page being rendered; a page provides a fresh sequence. */
export const AnchorIdsProvider = Context.Provider;

/** The anchors of the page being rendered; a template rendered alone counts for itself. */
export function useAnchorIds(): AnchorIds {
  return useContext(Context) ?? createAnchorIds();
}
