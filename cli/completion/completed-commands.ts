import type { Command, Option } from 'commander';
import { locales } from '../../domain/locales/locales.ts';
import { rules } from '../../pipeline/model/rules.ts';
import { formatNames } from '../reporters/format-names.ts';

/** Holds what a shell has to know of a flag. */
export interface CompletedFlag {
  /** With its dashes. */
  readonly flag: string;
  readonly description: string;
  /** How many values follow it. */
  readonly takes: 'none' | 'one' | 'many';
  /** All of its values; empty: they are files, numbers or the like. */
  readonly values: readonly string[];
}

/** Holds what a shell has to know of a command. */
export interface CompletedCommand {
  readonly name: string;
  readonly description: string;
  readonly flags: readonly CompletedFlag[];
  /** All values of its argument; empty: they are files, or there is none. */
  readonly values: readonly string[];
}

/** Values that flags check by themselves. */
const checkedValues: Readonly<Record<string, readonly string[]>> = {
  '--rule': Object.keys(rules),
  '--locale': locales.map(({ code }) => code),
  '--format': formatNames,
};

/** Describes every command with its flags and their values. @param program the command line */
export function completedCommands(program: Command): CompletedCommand[] {
  return program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    flags: [...command.options.map(completedFlag), help],
    values: command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
  }));
}

const help: CompletedFlag = { flag: '--help', description: 'display help', takes: 'none', values: [] };

function completedFlag(option: Option): CompletedFlag {
  const flag = option.long ?? option.flags;
  const takesValue = option.required || option.optional;
  return {
    flag,
    description: option.description,
    takes: takesValue ? (option.variadic ? 'many' : 'one') : 'none',
    values: takesValue ? (option.argChoices ?? checkedValues[flag] ?? []) : [],
  };
}
