import type { ComponentType } from 'react';
import { type AnchorIds, createAnchorIds } from '../../domain/content/anchor-ids.ts';
import type { Entry } from '../../domain/content/entries.ts';
import { anchorsOfBlock } from '../../domain/content/page-anchors.ts';
import { currencyOf } from '../../domain/site/site-config.ts';
import { type PageContext, type Place, usePage } from '../pages/page-context.ts';
import { markupIn } from '../shape.tsx';

type View = ComponentType<{ readonly entry: Entry }>;

/** Renders a block of the site's own; a fault in its view is one of the innermost of `openBlocks`. */
export function ownBlockMarkup(page: PageContext, entry: Entry, View: View, place: Place): string {
  const { state, openBlocks } = page;
  const { anchorIds } = state;
  const shown: string[] = [];
  const depth = openBlocks.push(entry);
  // By the place on the page, so that it is the same in every build.
  const identifierPrefix = `b${++state.ownBlocks}`;
  state.anchorIds = recorded(anchorIds, page.locale.tag, shown);
  try {
    const view = (
      <>
        <View entry={entry} />
        <End entry={entry} shown={shown} />
      </>
    );
    return markupIn(page, view, place, { identifierPrefix });
  } catch (error) {
    // React goes on after some faults.
    if (openBlocks.length < depth) openBlocks.push(entry);
    throw error;
  } finally {
    state.anchorIds = anchorIds;
  }
}

/** Records the anchors that the block would have if it stood alone. */
function recorded(anchorIds: AnchorIds, tag: string, shown: string[]): AnchorIds {
  const alone = createAnchorIds(tag);
  return {
    next: (text) => {
      const id = alone.next(text);
      if (id !== undefined) shown.push(id);
      return anchorIds.next(text);
    },
    former: (text, id) => {
      alone.former(text, shown.at(-1) ?? id);
      return anchorIds.former(text, id);
    },
  };
}

/** Ends a block, after all that it shows. @throws Error for other anchors than those that links are checked against */
function End({ entry, shown }: { readonly entry: Entry; readonly shown: readonly string[] }) {
  const page = usePage();
  const stated = anchorsOfBlock(entry.id, sourceOf(page));
  if (stated.join(' ') !== shown.join(' '))
    throw new Error(
      `it shows the anchors ${listed(shown)}, where links are checked against ${listed(stated)}. A view shows \`heading\`, \`anchorId\`, rich texts and blocks once each, in the order of the schema.`,
    );
  page.openBlocks.pop();
  return null;
}

function sourceOf({ locale, locales, entry, servers = [], checkout, t }: PageContext) {
  return {
    ...{ locale, t, languages: locales.length, currency: currencyOf(checkout) },
    continents: servers.map(({ continent }) => continent),
    entry: (id: string) => entry({ id }),
  };
}

function listed(ids: readonly string[]): string {
  return ids.length === 0 ? 'none' : ids.map((id) => `#${id}`).join(', ');
}
