import { formatCount } from '../../domain/site/format-count.ts';
import type { Issue } from '../../pipeline/model/issue.ts';
import { rules } from '../../pipeline/model/rules.ts';
import { printable } from '../terminal/text.ts';
import { describeAffects, describePlace } from './describe.ts';
import { relativePath } from './references.ts';
import {
  type FormatOptions,
  failingSeverities,
  fileOf,
  goneOf,
  hasTooManyWarnings,
  type Report,
} from './report.ts';

/** The suite of findings that concern no single language. */
const allLanguages = 'all languages';

/** A test case, passed if it has no failure. */
interface Case {
  readonly name: string;
  readonly skipped?: string | undefined;
  readonly failure?: { readonly message: string; readonly type: string };
  readonly text: string;
}

/** Formats JUnit XML: a suite per language, a case per rule, failed if its findings fail the run. */
export function junit(report: Report, { root }: FormatOptions): string {
  const byLanguage = Map.groupBy(report.issues, ({ locale }) => locale ?? allLanguages);
  const names = new Set([allLanguages, ...report.languages, ...byLanguage.keys()]);
  const suites = [...names].map((name) => ({
    name,
    cases: casesOf(byLanguage.get(name) ?? [], report, root),
  }));
  if (report.baseline) suites.push({ name: 'baseline', cases: [goneCase(report)] });
  const cases = suites.flatMap((suite) => suite.cases);
  // Jenkins' xUnit plugin refuses other attributes, such as `skipped` here and `file` of a case.
  const { tests, failures } = totals(cases);
  const attributes = { name: `meridian ${report.command}`, tests, failures, time: report.seconds.toFixed(3) };
  const content = suites.map(suiteElement).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', attributes, `\n${content}`)}\n`;
}

function casesOf(issues: readonly Issue[], report: Report, root: string): Case[] {
  const byRule = Map.groupBy(issues, ({ rule }) => rule as string);
  const failing = new Set(failingSeverities(report.failOn));
  if (hasTooManyWarnings(report) && report.failOn !== 'never') failing.add('warning');
  return Object.keys(rules).map((name) => {
    const found = byRule.get(name) ?? [];
    const failed = found.filter(({ severity }) => failing.has(severity));
    const text = found.map((issue) => issueText(issue, relativePath(fileOf(issue, report), root))).join('\n');
    const [worst] = failed;
    if (!worst) return { name, text, skipped: report.skipped.get(name) };
    return { name, text, failure: { message: formatCount(failed.length, 'finding'), type: worst.severity } };
  });
}

function goneCase(report: Report): Case {
  const gone = goneOf(report);
  const name = 'baseline has no outdated findings';
  if (gone.length === 0) return { name, text: '' };
  const lines = gone.map(({ rule, message }) => `${rule}: ${message}`);
  const text = [...lines, 'Run with --update-baseline to remove it from the file.'].join('\n');
  if (report.failOn === 'never') return { name, text };
  return {
    name,
    text,
    failure: { message: `${formatCount(gone.length, 'finding')} gone`, type: 'baseline' },
  };
}

function issueText(issue: Issue, file: string): string {
  const { severity, message, hint, line, entryUrl } = issue;
  const place = describePlace(issue, undefined);
  const lines = [place, describeAffects(issue), entryUrl, `help: ${hint}`].filter(Boolean);
  const at = line === undefined ? file : `${file}:${line}`;
  return `${severity}: ${printable(message)}\n${[at, ...lines].map((each) => `  ${printable(each ?? '')}\n`).join('')}`;
}

function suiteElement({ name, cases }: { name: string; cases: readonly Case[] }): string {
  const content = cases.map((each) => caseElement(each, name)).join('');
  return `${element('testsuite', { name, ...totals(cases), errors: 0 }, `\n${content}`)}\n`;
}

function caseElement({ name, skipped, failure, text }: Case, suite: string): string {
  const attributes = { classname: `meridian.${suite}`, name };
  return `${element('testcase', attributes, outcome())}\n`;

  function outcome(): string {
    if (failure) return element('failure', failure, xmlText(text));
    if (skipped) return element('skipped', { message: skipped });
    return text === '' ? '' : element('system-out', {}, xmlText(text));
  }
}

function totals(cases: readonly Case[]) {
  return {
    tests: cases.length,
    failures: cases.filter(({ failure }) => failure).length,
    skipped: cases.filter(({ failure, skipped }) => !failure && skipped).length,
  };
}

/** Matches characters that XML 1.0 can't hold, not even escaped (section 2.2, "Characters"). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

type Attributes = Readonly<Record<string, string | number>>;

/** Formats an element; `content` is XML. */
function element(name: string, attributes: Attributes, content = ''): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeValue(`${value}`)}"`);
  return content === '' ? `<${name}${pairs.join('')}/>` : `<${name}${pairs.join('')}>${content}</${name}>`;
}

/** Escapes text for XML, including `>` (`]]>`) and unsupported characters. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(impossible, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')
    .replaceAll('\r', '&#13;');
}

/** Escapes an attribute's value, including line breaks and tabs, which parsers normalize. */
function attributeValue(text: string): string {
  return xmlText(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
