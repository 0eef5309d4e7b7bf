import { createColors } from 'picocolors';
import type { ChainLink, Issue, Severity } from '../../pipeline/model/issue.ts';
import { printable, wrap } from '../terminal/text.ts';
import { describeAffects, describeLanguages, describePlace, shorten } from './describe.ts';
import type { FindingGroup } from './group-findings.ts';
import { relativePath } from './references.ts';
import { type Findings, fileOf, type PrettyOptions } from './report.ts';

const marks: Record<Severity, string> = { error: '×', warning: '!', info: 'i' };

/** Formats one root cause: the fault, a frame with its place and pages, and how to fix it. */
export function prettyGroup(group: FindingGroup, report: Findings, root: string): Line[] {
  const [first, ...others] = group.issues;
  const { severity, rule, message, hint } = first;
  const count = others.length > 0 ? ` (${group.issues.length})` : '';
  const further = group.isOneMessage
    ? others.flatMap((issue) => placeLines(issue, '├', report, root))
    : others.flatMap((issue) => alsoLines(issue, first));
  return [
    { mark: severity, head: `${marks[severity]} ${rule}${count}:`, text: printable(message), hang: '    ' },
    ...placeLines(first, '╭', report, root),
    ...chainLines(first.chain ?? []).map(inFrame),
    ...further,
    inFrame(`meridian explain ${rule}`),
    { prefix: '  ╰ ', hang: '    ', text: printable(`help: ${hint}`) },
  ];
}

function inFrame(text: string): Line {
  return { prefix: '  │ ', text };
}

/** Formats a finding's place: file and line, entry and field, effects, and address in Contentful. */
function placeLines(issue: Issue, corner: string, report: Findings, root: string): Line[] {
  const file = relativePath(fileOf(issue, report), root);
  const place = describePlace(issue, report.nameOf(issue));
  const lines = [place === '' ? undefined : place, describeAffects(issue), issue.entryUrl];
  return [
    { prefix: `  ${corner}─ `, text: printable(issue.line === undefined ? file : `${file}:${issue.line}`) },
    ...lines.filter((line) => line !== undefined).map(inFrame),
  ];
}

/** Formats another finding of the same entry. */
function alsoLines(issue: Issue, first: Issue): Line[] {
  const { message, hint } = issue;
  const languages = describeLanguages(issue);
  const where = languages === undefined || languages === describeLanguages(first) ? '' : ` (${languages})`;
  const help = hint === first.hint ? '' : ` ${hint}`;
  return [{ prefix: '  ├─ ', text: printable(`also: ${message}${where}${help}`) }];
}

/** Draws the chain from a page to the fault; a cycle is shown in full. */
function chainLines(chain: readonly ChainLink[]): string[] {
  const [first] = chain;
  if (!first || chain.length < 2) return [];
  const isCircle = first.entryId === chain.at(-1)?.entryId;
  return chain.map((link, hop) => {
    if (hop === 0) return `${isCircle ? '╭→ ' : ''}${describeChainLink(link)}`;
    if (!isCircle) return `  → ${describeChainLink(link)}`;
    return hop === chain.length - 1
      ? `╰─ back to ${describeChainLink(link)}`
      : `│  → ${describeChainLink(link)}`;
  });
}

function describeChainLink({ entryId, contentType, name }: ChainLink): string {
  const label = name === undefined || name === entryId ? '' : `“${shorten(name)}” `;
  return printable(`${contentType === '' ? 'entry' : contentType} ${label}${entryId}`);
}

/** Describes a report line before colouring and wrapping. */
export interface Line {
  /** Frame before the text. */
  readonly prefix?: string;
  /** Frame before continuation lines. */
  readonly hang?: string;
  /** Coloured start of the text. */
  readonly head?: string;
  readonly mark?: Severity;
  readonly text: string;
}

const colours = { error: 'red', warning: 'yellow', info: 'cyan' } as const satisfies Record<Severity, string>;

/** Wraps and colours lines. */
export function paintLines(
  lines: readonly Line[],
  { coloured, width }: Pick<PrettyOptions, 'coloured' | 'width'>,
): string {
  const { dim, ...paint } = createColors(coloured);
  const painted: string[] = [];
  for (const { prefix = '', hang, head, mark = 'info', text } of lines) {
    const further = hang ?? prefix.replace(/[╭├╰]/, '│');
    const columns = width === undefined ? undefined : width - further.length;
    const [first = '', ...others] =
      columns === undefined ? [join(head, text)] : wrap(join(head, text), columns);
    const begin =
      head && first.startsWith(head) ? `${paint[colours[mark]](head)}${first.slice(head.length)}` : first;
    painted.push(
      `${prefix && dim(prefix)}${begin}`,
      ...others.map((each) => `${further && dim(further)}${each}`),
    );
  }
  return painted.map((line) => `${line}\n`).join('');
}

function join(head: string | undefined, text: string): string {
  return head === undefined ? text : `${head} ${text}`;
}
