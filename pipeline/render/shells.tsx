import { hash } from 'node:crypto';
import type { Entry } from '../../domain/content/entries.ts';
import { LanguageDialog, ShellEnd, ShellStart } from '../../templates/index.ts';
import type { DependencyTracker } from '../model/track-dependencies.ts';
import { type Frame, frameOf, markupOf } from './document.tsx';
import { createMemoize, type Language, memoize, type View } from './language.ts';
import { pageContext } from './page-context.ts';

/** Holds the markup around the main part, the same for all pages of a language and a layout. */
export interface LanguageShell {
  readonly start: string;
  readonly end: string;
  /** Around the items that `pageLanguages` gives. */
  readonly dialog: Frame;
}

/**
 * A shell as a dependency of pages: by its markup, not by what it was made of. A menu may read a page's title and show
 * another name; no other page changes with that title.
 */
interface TrackedShell {
  readonly dependencies: readonly string[];
  /** Of the markup. */
  readonly hash: string;
}

/** Shells by their keys. */
export type TrackedShells = ReadonlyMap<string, TrackedShell>;

/** Provides the shells of a site, each rendered once. */
export interface Shells {
  readonly of: (language: Language) => (layoutId: string | undefined) => LanguageShell;
  /** Those that were rendered so far; empty without a tracker. */
  readonly tracked: TrackedShells;
}

/** Creates what renders shells when pages need them. @param tracker gets their keys */
export function createShells(tracker: DependencyTracker | undefined): Shells {
  const tracked = new Map<string, TrackedShell>();
  const track = (key: string, render: () => LanguageShell) => {
    if (!tracker) return render();
    const { value, dependencies } = tracker.track(render);
    tracked.set(key, { dependencies: [...dependencies], hash: hashOf(value) });
    return value;
  };
  return {
    of: (language) => {
      // A space may have a layout for each page, and most of them have the same header and footer.
      const ofEntries = createMemoize(tracker)((entries: string) =>
        renderShell(language, JSON.parse(entries) as ShellEntries),
      );
      const ofLayout = memoize((layoutId: string | undefined) =>
        track(shellKey(language, layoutId), () =>
          ofEntries(JSON.stringify(shellEntries(language.view, layoutId))),
        ),
      );
      return (layoutId) => {
        tracker?.add(shellKey(language, layoutId));
        return ofLayout(layoutId);
      };
    },
    tracked,
  };
}

const keyStart = 'shell ';

function shellKey({ view }: Language, layoutId = ''): string {
  return `${keyStart}${view.locale.code} ${layoutId}`;
}

/** Reads the UI code and the layout out of a shell's key. */
export function parseShellKey(key: string): { code: string | undefined; layoutId: string | undefined } {
  const [code, layoutId] = key.slice(keyStart.length).split(' ');
  return { code, layoutId: layoutId || undefined };
}

/** Ids of the entries of a layout. */
interface ShellEntries {
  readonly header?: string | undefined;
  readonly footer?: string | undefined;
}

/** A page without a layout gets the home page's, so that no page is without a way on. */
function shellEntries(view: View, layoutId: string | undefined): ShellEntries {
  const layout = view.entry(layoutId ?? homeLayout(view));
  const { header, footer } = layout?.type === 'layout' ? layout : {};
  return { header: header?.id, footer: footer?.id };
}

function homeLayout(view: View): string | undefined {
  const home = view.entry(view.site.sections.homePage);
  return home && 'layout' in home ? home.layout?.id : undefined;
}

function renderShell(language: Language, { header, footer }: ShellEntries): LanguageShell {
  const { view } = language;
  const context = pageContext(language, undefined);
  const headerEntry = view.entry(header) as Entry<'header'> | undefined;
  const footerEntry = view.entry(footer) as Entry<'footer'> | undefined;
  const chatScript = view.site.config.chat?.script;
  return {
    start: markupOf(context, <ShellStart header={headerEntry} />),
    end: markupOf(context, <ShellEnd footer={footerEntry} chatScript={chatScript} />),
    dialog: frameOf(context, (items) => <LanguageDialog>{items}</LanguageDialog>),
  };
}

const hashes = new WeakMap<LanguageShell, string>();

function hashOf(shell: LanguageShell): string {
  const { start, end, dialog } = shell;
  const known =
    hashes.get(shell) ?? hash('sha256', JSON.stringify([start, end, dialog.start, dialog.end]), 'base64');
  hashes.set(shell, known);
  return known;
}
