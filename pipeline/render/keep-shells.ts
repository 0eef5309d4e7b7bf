import { hash } from 'node:crypto';
import type { Uses } from '../model/uses.ts';
import { createKeeper } from './keep-by-key.ts';
import type { Language } from './language.ts';
import { type LanguageShell, renderShell, type ShellEntries, shellEntries } from './language-shell.tsx';
import { pageContext } from './page-context.ts';

/**
 * A shell as pages depend on it: by what came out, not by what it was made of. A page's title may be asked for by a menu
 * that says something else, and no other page changes with it.
 */
interface RecordedShell {
  readonly asked: readonly string[];
  /** Stands for the shell. */
  readonly digest: string;
}

/** Shells by the questions for them. */
export type RecordedShells = ReadonlyMap<string, RecordedShell>;

export interface Shells {
  readonly of: (language: Language) => (layoutId: string | undefined) => LanguageShell;
  /** Those that were rendered so far; empty where nobody wants to know what they are made of. */
  readonly recorded: RecordedShells;
}

export function keepShells(uses: Uses | undefined): Shells {
  const recorded = new Map<string, RecordedShell>();
  const keepByKey = createKeeper(undefined);
  const record = (language: Language, layoutId: string | undefined, render: () => LanguageShell) => {
    if (!uses) return render();
    const { value, asked } = uses.record(render);
    recorded.set(questionFor(language, layoutId), { asked: [...asked], digest: digestOf(value) });
    return value;
  };
  return {
    of: (language) => {
      const { view } = language;
      // A space may have a layout for each page, and most of them have the same header and footer.
      const rendered = createKeeper(uses)((key: string) =>
        renderShell(view, pageContext(language, undefined), entriesOf(key)),
      );
      const kept = keepByKey((layoutId: string | undefined) =>
        record(language, layoutId, () => rendered(keyOf(shellEntries(view, layoutId)))),
      );
      return (layoutId) => {
        uses?.note(questionFor(language, layoutId));
        return kept(layoutId);
      };
    },
    recorded,
  };
}

const questionStart = 'shell ';

function questionFor({ view }: Language, layoutId: string | undefined): string {
  return `${questionStart}${view.locale.code} ${layoutId ?? ''}`;
}

/** @returns the UI code of the shell's language, and its layout */
export function parseShellQuestion(question: string): { code: string; layoutId: string | undefined } {
  const [code = '', layoutId = ''] = question.slice(questionStart.length).split(' ');
  return { code, layoutId: layoutId === '' ? undefined : layoutId };
}

function keyOf({ header = '', footer = '' }: ShellEntries): string {
  return `${header} ${footer}`;
}

function entriesOf(key: string): ShellEntries {
  const [header, footer] = key.split(' ').map((id) => (id === '' ? undefined : id));
  return { header, footer };
}

const digests = new WeakMap<LanguageShell, string>();

function digestOf(shell: LanguageShell): string {
  const { start, end, dialog } = shell;
  const digest =
    digests.get(shell) ?? hash('sha256', JSON.stringify([start, end, dialog.start, dialog.end]), 'base64');
  digests.set(shell, digest);
  return digest;
}
