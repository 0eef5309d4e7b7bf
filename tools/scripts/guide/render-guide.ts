import { runShell, type ShellResult } from './shell-folder.ts';

/**
 * A capture in the guide: a comment with a shell line, and the block that holds what it printed. With `only RULE [ENTRY]`
 * the block holds one finding of the report.
 */
const capture =
  /(?<head><!-- capture: (?<line>.+?)(?: only (?<rule>[a-z-]+)(?: (?<entry>[\w-]+))?)? -->\n)```text\n(?:[\s\S]*?\n)??```/g;

/** Runs every capture of a guide in order in one folder. @returns the guide with what was printed */
export async function renderGuide(
  guide: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const reports = new Map<string, string>();
  const parts: string[] = [];
  let end = 0;
  for (const match of guide.matchAll(capture)) {
    const { head = '', line = '', rule, entry } = match.groups ?? {};
    const known = rule === undefined ? undefined : reports.get(line);
    const printed = known ?? clean(await runShell(line, folder, env), folder);
    reports.set(line, printed);
    const text = rule === undefined ? `$ ${line}\n${printed}` : findingOf(printed, rule, entry);
    parts.push(guide.slice(end, match.index), head, '```text\n', text.trimEnd(), '\n```');
    end = match.index + match[0].length;
  }
  return [...parts, guide.slice(end)].join('');
}

/** Without what differs from run to run: times, the folder, and the site's size, which changes with every style sheet. */
function clean({ stdout, stderr }: ShellResult, folder: string): string {
  return (stdout || stderr)
    .replaceAll(`${folder}/`, '/home/kim/site/')
    .replace(/\d+\.\d\d s\b/g, '0.90 s')
    .replace(/\d+\.\d MB(?=, in )/g, '9.6 MB')
    .replace(/ {2,}\d+\.\d [kM]B/g, (cell) => '9.6 kB'.padStart(cell.length))
    .replace(/ +$/gm, '');
}

/** @throws when the report has no such finding, or several */
function findingOf(report: string, rule: string, entry?: string): string {
  const blocks = report.split('\n\n').filter((block) => {
    const [first = '', ...others] = block.split('\n');
    return (
      first.slice(2).startsWith(`${rule}: `) &&
      (!entry || others.some((line) => line.includes(` ${entry} (`)))
    );
  });
  const [block] = blocks;
  if (block !== undefined && blocks.length === 1) return block;
  throw new Error(`The report has ${blocks.length} findings of ${rule} ${entry ?? ''}, not one:\n${report}`);
}
