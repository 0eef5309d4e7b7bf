import type { ChainLink, Issue, Severity } from '../../pipeline/model/issue.ts';
import { countBySeverity, sortIssues } from './issues.ts';

const colours: Record<Severity, string> = { error: '31', warning: '33', info: '36' };
const marks: Record<Severity, string> = { error: '×', warning: '!', info: 'i' };

/** Findings for a person at a terminal, and a summary line. Colours only where stdout shows them. */
export function prettyIssues(issues: readonly Issue[], seconds: number): string {
  const { errors, warnings } = countBySeverity(issues);
  const blocks = sortIssues(issues).map(prettyIssue);
  const summary = `Found ${count(errors, 'error')} and ${count(warnings, 'warning')}. Finished in ${seconds.toFixed(2)} s.\n`;
  return `${blocks.join('')}${summary}`;
}

function prettyIssue(issue: Issue): string {
  const { severity, rule, message, hint } = issue;
  const head = colour(colours[severity], `${marks[severity]} ${rule}`);
  const lines = [...placeLines(issue), ...chainLines(issue.chain ?? []), `help: ${hint}`];
  return `${head}: ${message}\n${lines.map((line) => `  │ ${line}\n`).join('')}\n`;
}

function placeLines({ entryId, contentType, field, locale, path, affects }: Issue): string[] {
  const place = [
    entryId === undefined ? undefined : `entry ${entryId}${contentType ? ` (${contentType})` : ''}`,
    field === undefined ? undefined : `field ${field}`,
    locale === undefined ? undefined : `language ${locale}`,
    path === undefined ? undefined : `path ${path}`,
  ].filter((part) => part !== undefined);
  const cost =
    affects === undefined || affects.pages === 0
      ? []
      : [`breaks ${count(affects.pages, 'page')} in ${count(affects.locales.length, 'language')}`];
  return [...(place.length > 0 ? [place.join(', ')] : []), ...cost];
}

function chainLines(chain: readonly ChainLink[]): string[] {
  if (chain.length < 2) return [];
  return chain.map(({ entryId, contentType, name }, hop) => {
    const label = name === undefined ? '' : ` “${name}”`;
    return `${hop === 0 ? 'from' : '  →'} ${contentType}${label} (${entryId})`;
  });
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function colour(code: string, text: string): string {
  const coloured = process.stdout.isTTY === true && !process.env.NO_COLOR;
  return coloured ? `\x1b[${code}m${text}\x1b[0m` : text;
}
