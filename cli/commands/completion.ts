import { Argument, Command } from 'commander';
import { completedCommands } from '../completion/completed-commands.ts';
import { completionScript, type Shell, shells } from '../completion/shell-scripts.ts';
import type { CliContext } from '../context.ts';

const help = `
It completes the word "meridian". Where the program isn't on your path, let a function of that name call it.

Example:
  eval "$(npx meridian completion bash)"          # in ~/.bashrc
  eval "$(npx meridian completion zsh)"           # in ~/.zshrc, after compinit
  npx meridian completion fish | source           # in ~/.config/fish/config.fish
  meridian() { npx meridian "$@"; }               # in ~/.bashrc or ~/.zshrc`;

/** `meridian completion`: a script for the shell. */
export function completionCommand({ stdout }: CliContext): Command {
  return new Command('completion')
    .description('Print the script that lets a shell complete commands, flags and their values.')
    .addArgument(new Argument('<shell>', 'the shell to complete in').choices(shells))
    .addHelpText('after', help)
    .action((shell: Shell, _flags: object, { parent }: Command) => {
      if (parent) stdout.write(completionScript(shell, completedCommands(parent)));
    });
}
