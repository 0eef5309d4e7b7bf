import { hash } from 'node:crypto';
import type { Entry } from '../../domain/content/entries.ts';
import { LanguageDialog, ShellEnd, ShellStart } from '../../templates/index.ts';
import type { DependencyTracker } from '../model/track-dependencies.ts';
import { type Frame, frameOf, markupOf } from './document.tsx';
import { createMemoize, type Language, memoize, type View } from './language.ts';
import { pageContext } from './page-context.ts';

/** Holds the markup around the main part, shared by all pages of a language and layout. */
export interface LanguageShell {
  readonly start: string;
  readonly end: string;
  readonly dialog: Frame;
}

/** A shell as a dependency of pages: its markup counts, not its own dependencies, which may change without effect. */
interface TrackedShell {
  readonly dependencies: readonly string[];
  /** Hash of the markup. */
  readonly hash: string;
}

export type TrackedShells = ReadonlyMap<string, TrackedShell>;

/** Renders each shell of a site once. */
export interface Shells {
  readonly of: (language: Language) => (layoutId: string | undefined) => LanguageShell;
  /** Shells rendered so far; empty without a tracker. */
  readonly tracked: TrackedShells;
}

/** Creates the lazy renderer of shells. @param tracker gets their keys */
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
      // Memoized by entries, because most layouts share the same header and footer.
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

/** Splits a shell's key into UI code and layout. */
export function parseShellKey(key: string): { code: string | undefined; layoutId: string | undefined } {
  const [code, layoutId] = key.slice(keyStart.length).split(' ');
  return { code, layoutId: layoutId || undefined };
}

interface ShellEntries {
  readonly header?: string | undefined;
  readonly footer?: string | undefined;
}

/** Falls back to the home page's layout. */
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
