import type { Entry } from '../../domain/content/entries.ts';
import { orderPath } from '../../domain/site/built-in-pages.ts';
import { LanguageDialog, ShellEnd, ShellStart } from '../../templates/index.ts';
import { partMarkup } from '../../templates/shape.tsx';
import { memoize } from '../model/collections.ts';
import type { Shell } from '../model/rendered-page.ts';
import type { DependencyTracker } from '../model/track-dependencies.ts';
import { encodeShell, frameOf } from './document.tsx';
import { createMemoize, type Language } from './language.ts';
import { pageContext } from './page-context.ts';
import { shellKey } from './render-site.ts';
import type { View } from './view.ts';

/** Holds a shell as a dependency of pages: its bytes count, not its own dependencies, which may change without effect. */
export interface TrackedShell {
  readonly shell: Shell;
  readonly dependencies: readonly string[];
}

export type TrackedShells = ReadonlyMap<string, TrackedShell>;

/**
 * Creates a function that renders each shell once.
 * @param tracker gets the keys of shells
 * @param shells known shells, which aren't rendered; gets the others if there is a tracker
 */
export function createShells(
  tracker: DependencyTracker | undefined,
  shells: Map<string, TrackedShell>,
): (language: Language) => (layoutId: string | undefined) => Shell {
  const track = (key: string, render: () => Shell) => {
    const known = shells.get(key)?.shell;
    if (known || !tracker) return known ?? render();
    const { value: shell, dependencies } = tracker.track(render);
    shells.set(key, { shell, dependencies: [...dependencies] });
    return shell;
  };
  return (language) => {
    const { view } = language;
    // Memoized by entries, because most layouts share the same header and footer.
    const ofEntries = createMemoize(tracker)((entries: string) =>
      renderShell(language, JSON.parse(entries) as ShellEntries),
    );
    const ofLayout = memoize((layoutId: string | undefined) =>
      track(shellKey(view.locale.code, layoutId), () =>
        ofEntries(JSON.stringify(shellEntries(view, layoutId))),
      ),
    );
    return (layoutId) => {
      tracker?.add(shellKey(view.locale.code, layoutId));
      return ofLayout(layoutId);
    };
  };
}

/** Stands for the home page's layout on order pages, whose links to the order lead to their own form; ids of entries have no slash. */
export const orderLayout = orderPath;

interface ShellEntries {
  readonly isOrderPage: boolean;
  readonly header?: string | undefined;
  readonly footer?: string | undefined;
}

/** Falls back to the home page's layout. */
function shellEntries(view: View, layoutId: string | undefined): ShellEntries {
  const isOrderPage = layoutId === orderLayout;
  const layout = view.entry((isOrderPage ? undefined : layoutId) ?? homeLayout(view));
  const { header, footer } = layout?.type === 'layout' ? layout : {};
  return { isOrderPage, header: header?.id, footer: footer?.id };
}

function homeLayout(view: View): string | undefined {
  const home = view.entry(view.site.sections.homePage);
  return home && 'layout' in home ? home.layout?.id : undefined;
}

function renderShell(language: Language, { isOrderPage, header, footer }: ShellEntries): Shell {
  const { view } = language;
  const context = pageContext(language, undefined, isOrderPage);
  const headerEntry = view.entry(header) as Entry<'header'> | undefined;
  const footerEntry = view.entry(footer) as Entry<'footer'> | undefined;
  const chatScript = view.site.config.chat?.script;
  return encodeShell(
    partMarkup(context, ShellStart, { header: headerEntry }, { header: 'entry' }),
    partMarkup(
      context,
      ShellEnd,
      { footer: footerEntry, chatScript },
      { footer: 'entry', chatScript: 'plain' },
    ),
    frameOf((children) => partMarkup(context, LanguageDialog, { children }, { children: 'plain' })),
  );
}
