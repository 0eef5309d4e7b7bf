import { hash } from 'node:crypto';
import type { Uses } from '../model/uses.ts';
import { createKeeper } from './keep-by-key.ts';
import type { Language } from './language.ts';
import { type LanguageShell, renderShell } from './language-shell.tsx';
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
  const shellOf = (language: Language, layoutId: string | undefined): LanguageShell => {
    const render = () => renderShell(language.view, pageContext(language, undefined), layoutId);
    if (!uses) return render();
    const { value, asked } = uses.record(render);
    recorded.set(questionFor(language, layoutId), { asked: [...asked], digest: digestOf(value) });
    return value;
  };
  return {
    of: (language) => {
      const kept = keepByKey((layoutId: string | undefined) => shellOf(language, layoutId));
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

function digestOf({ start, end, dialog }: LanguageShell): string {
  return hash('sha256', JSON.stringify([start, end, dialog.start, dialog.end]), 'base64');
}
