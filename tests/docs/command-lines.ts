import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../helpers/run-cli.ts';

/** Describes a call of the program in a document. */
export interface CommandLine {
  readonly file: string;
  readonly line: number;
  readonly command: string;
  /** All that follows the command, up to the end of its part of a shell line. */
  readonly rest: string;
}

/** Every document that shows command lines; recipes are among them. */
export function documents(): string[] {
  return globSync(['*.md', 'docs/**/*.{md,yml}', 'tools/bench/*.md', 'content/sample/*.md'], {
    cwd: root,
  }).sort();
}

/**
 * The command lines in a document: `meridian …` in blocks, spans of code and recipes, and the synopses of tables, which
 * begin with a command's name.
 */
export function commandLinesIn(file: string, commands: readonly string[]): CommandLine[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const synopsis = new RegExp(`^(${commands.join('|')}) (?=\\[|--|[A-Z_]+ )`);
  return lines.flatMap((text, at) =>
    codeIn(text, file).flatMap((code) => {
      const called = code.split(/(?:npx --no -- |\$ |^|\(|script: )meridian (?=[a-z-])/).slice(1);
      const named = synopsis.test(code) ? [code] : [];
      return [...called, ...named].map((call) => ({ file, line: at + 1, ...partsOf(call) }));
    }),
  );
}

/** Recipes and indented or captured lines are code as a whole; elsewhere code stands between backticks. */
function codeIn(text: string, file: string): string[] {
  const unescaped = text.replaceAll('\\|', '/');
  if (file.endsWith('.yml')) return [text.replace(/^\s*#.*/, '')];
  if (/^( {4}|\$ |<!-- capture: )/.test(text)) return [text.replace(/^\s*|^<!-- capture: /g, '')];
  return [...unescaped.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

function partsOf(call: string): Pick<CommandLine, 'command' | 'rest'> {
  const [own = ''] = call.split(/ (?:\||&&|>|;|#|only [a-z]|-->)|`/);
  const [command = '', ...rest] = own.trim().split(' ');
  return { command, rest: rest.join(' ') };
}
