import type { ChainLink, Issue, Severity } from '../../pipeline/model/issue.ts';
import { printable } from '../terminal/text.ts';
import { relativePath } from './content-place.ts';
import type { FindingGroup } from './group-findings.ts';
import type { Line } from './paint.ts';
import type { Findings } from './report.ts';
import { ruleDocs } from './rule-docs.ts';
import { costInWords, languagesInWords, placeInWords, shorten } from './words.ts';

const marks: Record<Severity, string> = { error: '×', warning: '!', info: 'i' };

/** One root cause: what is wrong, a frame with where it is and what it costs, and what to do. */
export function prettyGroup(group: FindingGroup, report: Findings, root: string): Line[] {
  const [first, ...others] = group.issues;
  const { severity, rule, message, hint } = first;
  const further = group.isOneMessage
    ? others.flatMap((issue) => placeLines(issue, '├', report, root))
    : others.flatMap((issue) => alsoLines(issue, first));
  return [
    { mark: severity, head: `${marks[severity]} ${rule}:`, text: printable(message), hang: '    ' },
    ...placeLines(first, '╭', report, root),
    ...chainLines(first.chain ?? []).map(inFrame),
    ...further,
    inFrame(ruleDocs(rule)),
    { prefix: '  ╰ ', hang: '    ', text: printable(`help: ${hint}`) },
  ];
}

function inFrame(text: string): Line {
  return { prefix: '  │ ', text };
}

/** File and line, the entry and what of it, the cost, and the way there for an editor. */
function placeLines(issue: Issue, corner: string, report: Findings, root: string): Line[] {
  const file = relativePath(report.contentFile, root);
  const place = placeInWords(issue, report.nameOf(issue));
  const lines = [place === '' ? undefined : place, costInWords(issue), issue.entryUrl];
  return [
    { prefix: `  ${corner}─ `, text: printable(issue.line === undefined ? file : `${file}:${issue.line}`) },
    ...lines.filter((line) => line !== undefined).map(inFrame),
  ];
}

/** What else is wrong with the entry that the frame is about. */
function alsoLines(issue: Issue, first: Issue): Line[] {
  const { message, hint } = issue;
  const languages = languagesInWords(issue);
  const where = languages === undefined || languages === languagesInWords(first) ? '' : ` (${languages})`;
  const help = hint === first.hint ? '' : ` ${hint}`;
  return [{ prefix: '  ├─ ', text: printable(`also: ${message}${where}${help}`) }];
}

/** The way from a page to the fault; a circle is drawn until it closes. */
function chainLines(chain: readonly ChainLink[]): string[] {
  const [first] = chain;
  if (!first || chain.length < 2) return [];
  const isCircle = first.entryId === chain.at(-1)?.entryId;
  return chain.map((link, hop) => {
    if (hop === 0) return `${isCircle ? '╭→ ' : ''}${linkInWords(link)}`;
    if (!isCircle) return `  → ${linkInWords(link)}`;
    return hop === chain.length - 1 ? `╰─ back to ${linkInWords(link)}` : `│  → ${linkInWords(link)}`;
  });
}

function linkInWords({ entryId, contentType, name }: ChainLink): string {
  const label = name === undefined || name === entryId ? '' : `“${shorten(name)}” `;
  return printable(`${contentType === '' ? 'entry' : contentType} ${label}${entryId}`);
}
