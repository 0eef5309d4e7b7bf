import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type PageContext, PageContextProvider } from '../../templates/page-context.ts';

/** Renders part of a page. */
export function markupOf(context: PageContext, node: ReactNode): string {
  return renderToStaticMarkup(<PageContextProvider value={context}>{node}</PageContextProvider>);
}

/** A text that no message and no name of a language has. */
const hole = '\u0000';

/** What stands around a hole, rendered once to be put around many contents. */
export interface Frame {
  readonly start: string;
  readonly end: string;
}

/** Renders what takes children, and cuts it where the children go. */
export function frameOf(context: PageContext, nodeAround: (children: ReactNode) => ReactNode): Frame {
  const [start = '', end = ''] = markupOf(context, nodeAround(hole)).split(hole);
  return { start, end };
}
