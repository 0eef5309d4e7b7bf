import type { Entry } from '../../domain/content/entries.ts';
import { bodyMarkup } from '../../templates/index.ts';
import type { PageContext } from '../../templates/pages/page-context.ts';
import { type Content, publishedIds } from '../model/content.ts';
import type { AssetLinks } from '../model/site-bundle.ts';
import { UserError } from '../model/user-error.ts';
import { createLanguages } from './language.ts';
import { pageContext } from './page-context.ts';
import type { RenderSite } from './render-site.ts';

interface ViewFailure {
  /** The entry whose view fails: one of the site's own blocks. */
  readonly entry: Entry;
  /** UI code. */
  readonly code: string;
  readonly error: unknown;
}

/**
 * Shows each entry of the site's own blocks by itself, in each language.
 * @param assertServed refuses links to paths that the site lacks
 * @returns what their views fail on
 * @throws UserError for a view that can't be loaded
 */
export function viewFailures(
  content: Content,
  site: Omit<RenderSite, 'links' | 'times' | 'year'>,
  assertServed: (address: string) => void,
): ViewFailure[] {
  const types = site.config.blocks?.map(({ type }) => type) ?? [];
  const ids = publishedIds(content, types);
  const whole = { ...site, links: noLinks, times: new Map(), year: '' };
  return content.withCache(() =>
    createLanguages(content, whole).flatMap((language) =>
      ids.flatMap((id) => {
        const entry = language.view.entry(id);
        if (!entry) return [];
        const page: PageContext = Object.assign(pageContext(language, undefined), { assertServed });
        try {
          bodyMarkup(page, { blocks: [entry] });
          return [];
        } catch (error) {
          if (error instanceof UserError) throw error;
          return { entry: page.openBlocks.at(-1) ?? entry, code: language.view.locale.code, error };
        }
      }),
    ),
  );
}

const noScript = { src: '', integrity: '', imports: [] };

/** Stands for the addresses of files that aren't made. */
const noLinks = {
  scheme: 'light dark',
  islands: new Proxy({}, { get: () => noScript }),
  flags: {},
  media: {},
} as unknown as AssetLinks;
