import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import { describe, expect, test } from 'vitest';
import { processContext } from '../../cli/context.ts';
import { commandLine } from '../../cli/main.ts';
import { root } from '../helpers/run-cli.ts';
import { type CommandLine, commandLinesIn, documents } from './command-lines.ts';

const commandNames = newCli().commands.map((command) => command.name());

describe('documents name only commands and flags that there are', () => {
  test.each(documents())('%s', (file) => {
    expect(commandLinesIn(file, commandNames).flatMap(faultsIn)).toEqual([]);
  });
});

test.each(commandNames)('README.md has a row for %s, with two flags at most', (name) => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const [row = ''] = text.split('\n').filter((line) => new RegExp(`^\\| \`${name}[ \`]`).test(line));
  const [, synopsis = ''] = row.split('`');
  expect(row).not.toBe('');
  expect(synopsis.match(/\[--/g)?.length ?? 0).toBeLessThanOrEqual(2);
});

test('the guide has the exit codes of --help', () => {
  const cli = newCli();
  let help = '';
  cli.configureOutput({
    writeOut: (text) => {
      help += text;
    },
  });
  cli.outputHelp();
  const codesIn = (text: string) => [...text.matchAll(/\b\d+\b/g)].map(([code]) => code).sort();
  const guide = readFileSync(join(root, 'docs', 'operators-guide.md'), 'utf8');
  const rows = /## Exit codes\n([\s\S]*?)\n##/.exec(guide)?.[1]?.match(/^\| [\d, ]+ \|/gm) ?? [];
  expect(codesIn(rows.join())).toEqual(codesIn(/Exit codes: [\s\S]*/.exec(help)?.[0] ?? ''));
});

test('no document has a line that would run a package called "meridian" of somebody else', () => {
  const faults = [...documents(), 'cli/commands/completion.ts', 'cli/commands/init.ts'].filter((file) =>
    /npx (?!--no )[^`\n]*meridian/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(faults).toEqual([]);
});

test('the documents that matter have command lines', () => {
  const count = (file: string) => commandLinesIn(file, commandNames).length;
  for (const file of ['docs/inspecting.md', 'docs/ci/README.md']) expect(count(file)).toBeGreaterThan(4);
  expect(count('README.md')).toBeGreaterThanOrEqual(commandNames.length);
  expect(count('docs/operators-guide.md')).toBeGreaterThan(25);
  expect([count('docs/ci/github-actions.yml'), count('docs/ci/gitlab-ci.yml')]).toEqual([5, 3]);
});

test.each([
  ['publish', '', 'unknown command'],
  ['validate', '--output x --fromat json', "unknown option '--fromat'"],
  ['validate', '[--content FILE] [--format pretty/xml]', "argument 'xml' is invalid"],
  ['build', '--previous', 'argument missing'],
  ['build', '--no-cache FILE', 'too many arguments'],
  ['build', '--workers none', 'whole number'],
  ['explain', '--format json', 'missing required argument'],
])('a wrong line is found: meridian %s %s', (command, rest, says) => {
  const faults = faultsIn({ file: 'a.md', line: 1, command, rest });
  expect(faults).toEqual([expect.stringContaining(says)]);
});

/** Returns the program's parse errors of a line, without running it. */
function faultsIn({ file, line, command, rest }: CommandLine): string[] {
  return variantsOf(wordsOf(rest)).flatMap((words) => {
    try {
      newCli().parse([command, ...words], { from: 'user' });
      return [];
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error;
      return error.exitCode === 0 ? [] : [`${file}:${line}: ${command} ${rest}: ${error.message}`];
    }
  });
}

function newCli() {
  const cli = commandLine(processContext({ root, folder: root, rebundle: async () => root }));
  for (const command of [cli, ...cli.commands])
    command.configureOutput({ writeErr: () => {}, writeOut: () => {} });
  for (const command of cli.commands) command.action(() => {});
  return cli;
}

/** Without the brackets of synopses, with numbers where they stand for some, and without a recipe's variable for flags. */
function wordsOf(rest: string): string[] {
  const words = rest
    .replace(/[[\]…]/g, ' ')
    .replace(/\$\{?(?:PREVIOUS|REMOVALS)(?::-)?\}?/g, ' ')
    .replace(/"\$SHARD"|\bI\/N\b/, '1/4')
    .replace('ADDRESS', '0.0.0.0');
  return words.split(/\s+/).flatMap((word) => (/^(N|SECONDS)$/.test(word) ? '1' : word || []));
}

/** A line for each choice of `a/b/c`, which no file in a document looks like: those have a dot in them. */
function variantsOf(words: readonly string[]): string[][] {
  const at = words.findIndex((word) => /^[a-z]+(\/[a-z]+)+$/.test(word));
  if (at === -1) return [[...words]];
  const choices = words[at]?.split('/') ?? [];
  return choices.flatMap((choice) => variantsOf(words.with(at, choice)));
}
