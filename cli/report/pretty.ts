import type { ChainLink, Issue, Severity } from '../../pipeline/model/issue.ts';
import { countBySeverity, sortIssues } from './issues.ts';
import { printable } from './printable.ts';

const colours: Record<Severity, string> = { error: '31', warning: '33', info: '36' };
const marks: Record<Severity, string> = { error: '×', warning: '!', info: 'i' };

/** Findings for a person, and a summary line. @param coloured whether the text goes to where colours show */
export function prettyIssues(issues: readonly Issue[], seconds: number, coloured: boolean): string {
  const { errors, warnings } = countBySeverity(issues);
  const blocks = sortIssues(issues).map((issue) => prettyIssue(issue, coloured));
  const summary = `Found ${count(errors, 'error')} and ${count(warnings, 'warning')}. Finished in ${seconds.toFixed(2)} s.\n`;
  return `${blocks.join('')}${summary}`;
}

export function prettyIssue(issue: Issue, coloured: boolean): string {
  const { severity, rule, message, hint } = issue;
  const title = `${marks[severity]} ${rule}`;
  const head = coloured ? `\x1b[${colours[severity]}m${title}\x1b[0m` : title;
  const lines = [...placeLines(issue), ...chainLines(issue.chain ?? []), `help: ${hint}`];
  return `${head}: ${printable(message)}\n${lines.map((line) => `  │ ${printable(line)}\n`).join('')}\n`;
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

/** A number with its noun: `1 page`, `2 pages`. @param ending what makes the noun a plural */
export function count(number: number, noun: string, ending = 's'): string {
  return `${number} ${noun}${number === 1 ? '' : ending}`;
}
