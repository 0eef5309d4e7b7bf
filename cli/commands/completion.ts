import { Argument, Command, type Option } from 'commander';
import { languagesOf, locales } from '../../domain/locales/locales.ts';
import { rules } from '../../pipeline/model/rules.ts';
import type { CliContext } from '../context.ts';
import { loadSiteConfig } from '../site-config.ts';

const help = `
The script completes the command "meridian". If it isn't on your PATH, define a shell function with that name.

Example:
  eval "$(npx --no -- meridian completion bash)"          # in ~/.bashrc
  eval "$(npx --no -- meridian completion zsh)"           # in ~/.zshrc, after compinit
  npx --no -- meridian completion fish | source           # in ~/.config/fish/config.fish
  meridian() { npx --no -- meridian "$@"; }               # in ~/.bashrc or ~/.zshrc`;

/** Creates `meridian completion`, which prints a completion script for a shell. */
export function completionCommand(context: CliContext): Command {
  const { stdout } = context;
  return new Command('completion')
    .description('Print the script that lets a shell complete commands, flags and their values.')
    .addArgument(
      new Argument(
        '<shell>',
        'the shell to complete in; languages prints the codes of the site in this folder, which the scripts ask for',
      ).choices([...shells, 'languages']),
    )
    .addHelpText('after', help)
    .action(async (shell: Shell | 'languages', _flags: object, { parent }: Command) => {
      if (shell === 'languages') stdout.write(codesOf(languagesOf(await loadSiteConfig(context))));
      else if (parent) stdout.write(completionScript(shell, completedCommands(parent)));
    });
}

interface CompletedFlag {
  /** Includes the dashes. */
  readonly flag: string;
  /** Its short form, such as `-o`. */
  readonly short?: string;
  readonly description: string;
  readonly takes: 'none' | 'one' | 'many';
  /** Possible values; empty if not enumerable. */
  readonly values: readonly string[];
}

interface CompletedCommand {
  readonly name: string;
  readonly description: string;
  readonly flags: readonly CompletedFlag[];
  /** Possible values of the argument; empty if not enumerable. */
  readonly values: readonly string[];
}

function codesOf(languages: readonly { readonly code: string }[]): string {
  return languages.map(({ code }) => `${code}\n`).join('');
}

/** Asks for the languages of the site when they are wanted; elsewhere those of the product are offered. */
const codesOfSite = `meridian completion languages 2>/dev/null || echo ${locales.map(({ code }) => code).join(' ')}`;

/** Values of flags and of commands' arguments that Commander doesn't know. */
const checkedValues: Readonly<Record<string, readonly string[]>> = {
  '--rule': Object.keys(rules),
  '--locale': [codesOfSite],
  messages: [codesOfSite],
  explain: Object.keys(rules),
};

/** Describes every command with its flags and their values. */
function completedCommands(program: Command): CompletedCommand[] {
  return program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    flags: [...command.options.map(completedFlag), helpFlag],
    values: command.registeredArguments.flatMap(
      ({ argChoices }) => argChoices ?? checkedValues[command.name()] ?? [],
    ),
  }));
}

const helpFlag: CompletedFlag = { flag: '--help', description: 'display help', takes: 'none', values: [] };

function completedFlag(option: Option): CompletedFlag {
  const flag = option.long ?? option.flags;
  const takesValue = option.required || option.optional;
  return {
    flag,
    ...(option.short && { short: option.short }),
    description: option.description,
    takes: takesValue ? (option.variadic ? 'many' : 'one') : 'none',
    values: takesValue ? (option.argChoices ?? checkedValues[flag] ?? []) : [],
  };
}

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

function completionScript(shell: Shell, commands: readonly CompletedCommand[]): string {
  return { bash, zsh, fish }[shell](commands);
}

/**
 * Treats `=` as a separate word, as Bash does; falls back to files (`-o default`). Compatible with Bash 3.2 (macOS).
 */
function bash(commands: readonly CompletedCommand[]): string {
  return `# Completes meridian in bash: eval "$(npx --no -- meridian completion bash)"
_meridian() {
  local current=\${COMP_WORDS[COMP_CWORD]} command='' flag='' given=0 takes=none values='' offered='' word i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    case $word in
      =) ;;
      -*) flag=$word given=0 ;;
      *) if [ -z "$command" ]; then command=$word; else given=$((given + 1)); fi ;;
    esac
  done
  if [ "$current" = '=' ]; then current=''; i=$COMP_CWORD; else i=$((COMP_CWORD - 1)); fi
  if [ "\${COMP_WORDS[i]}" = '=' ] && [ "\${COMP_WORDS[i - 1]}" != "$flag" ]; then return; fi
${caseTable(commands)}
  COMPREPLY=($(compgen -W "$offered" -- "$current"))
}
complete -o default -F _meridian meridian
`;
}

function zsh(commands: readonly CompletedCommand[]): string {
  return `#compdef meridian
# Completes meridian in zsh, after compinit: eval "$(npx --no -- meridian completion zsh)"
_meridian() {
  local current=\${words[CURRENT]} command='' flag='' given=0 takes=none values='' word
  local -a typed=(\${words[2,CURRENT-1]})
  local offered=''
  for word in $typed; do
    case $word in
      -*=*) flag=\${word%%=*} given=1 ;;
      -*) flag=$word given=0 ;;
      *) if [ -z "$command" ]; then command=$word; else given=$((given + 1)); fi ;;
    esac
  done
  case $current in
    -*=*) flag=\${current%%=*} given=0; compset -P '*=' ;;
  esac
${caseTable(commands)}
  if [ -n "$offered" ]; then compadd -- \${=offered} || _files; else _files; fi
}
compdef _meridian meridian
`;
}

/** Formats the code that bash and zsh share. It reads `command`, `flag`, `given` and `current`, and sets `offered`. */
function caseTable(commands: readonly CompletedCommand[]): string {
  const flagCases = commands.flatMap(({ name, flags }) =>
    flags
      .filter(({ takes }) => takes !== 'none')
      .map(
        ({ flag, short, takes, values }) =>
          `    '${name} ${flag}'${short ? ` | '${name} ${short}'` : ''}) takes=${takes} values=${words(values)} ;;`,
      ),
  );
  const commandCases = commands.map(({ name, flags, values }) => {
    return `      ${name}) offered=${words([...values, ...flags.map(({ flag }) => flag)])} ;;`;
  });
  return `  case "$command $flag" in
${flagCases.join('\n')}
  esac
  if [ "$takes" = one ] && [ "$given" -eq 0 ]; then
    offered=$values
  elif [ "$takes" = many ] && [ "\${current#-}" = "$current" ]; then
    offered=$values
  else
    case $command in
      '') offered='${[...commands.map(({ name }) => name), '--help'].join(' ')}' ;;
${commandCases.join('\n')}
    esac
  fi`;
}

/** Quotes words for bash and zsh. */
function words(values: readonly string[]): string {
  return `"${values.map((value) => (value === codesOfSite ? `$(${value})` : value)).join(' ')}"`;
}

function fish(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ name, description, flags, values }) => [
    `complete -c meridian -n __fish_use_subcommand -f -a ${name} -d ${quoted(description)}`,
    ...(values.length > 0 ? [`complete -c meridian -n ${runs(name)} -f -a ${fishWords(values)}`] : []),
    ...flags.map((flag) => `complete -c meridian -n ${runs(name)} ${fishFlag(flag)}`),
  ]);
  return `# Completes meridian in fish: npx --no -- meridian completion fish | source
function __meridian_runs -d 'Is this the command that is typed?'
  for word in (commandline -opc)[2..-1]
    string match -q -- '-*' $word; and continue
    test $word = $argv[1]
    return
  end
  return 1
end
${lines.join('\n')}
`;
}

function runs(command: string): string {
  return quoted(`__meridian_runs ${command}`);
}

function fishFlag({ flag, short, description, takes, values }: CompletedFlag): string {
  const kind = takes === 'none' ? '' : values.length > 0 ? ` -x -a ${fishWords(values)}` : ' -r';
  return `${short ? `-s ${short.slice(1)} ` : ''}-l ${flag.replace(/^--/, '')}${kind} -d ${quoted(description)}`;
}

/** Quotes words for fish, which runs what is in brackets when it completes. */
function fishWords(values: readonly string[]): string {
  const lines = `string split ' ' (${codesOfSite.replace('||', '; or')})`;
  return quoted(values.map((value) => (value === codesOfSite ? `(${lines})` : value)).join(' '));
}

/** Quotes a word for fish. */
function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
