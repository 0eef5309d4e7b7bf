import type { Location, Log, Notification, ReportingDescriptor, Result, ThreadFlowLocation } from 'sarif';
import type { ChainLink, Issue, Severity } from '../../pipeline/model/issue.ts';
import { type Rule, rules } from '../../pipeline/model/rules.ts';
import { describeIssue, formatNumber } from './describe.ts';
import { type Fingerprinted, fingerprinted } from './fingerprint.ts';
import { relativeUri, ruleDocs } from './references.ts';
import type { FormatOptions, Report } from './report.ts';

/** GitHub's limit per run. */
const maxResults = 25_000;

const levels = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Severity,
  Result.level
>;
const ruleIds = Object.keys(rules) as Rule[];

/** Formats SARIF 2.1.0 (OASIS standard, errata 01); comments name its sections. */
export function sarif(report: Report, { root, version, docs }: FormatOptions): string {
  const uri = relativeUri(report.contentFile, root);
  const found = fingerprinted([...report.issues, ...report.known]);
  const results = found.slice(0, maxResults).map((each, at) => {
    const state = report.baseline && (at < report.issues.length ? 'new' : 'unchanged');
    return resultOf(each, uri, state);
  });
  const log: Log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Meridian', version, rules: ruleIds.map((id) => ruleOf(id, docs)) } },
        columnKind: 'utf16CodeUnits',
        artifacts: [{ location: { uri } }],
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: leftOut(found.length - results.length),
            toolConfigurationNotifications: goneNotifications(report, root),
          },
        ],
        results,
      },
    ],
  };
  return `${JSON.stringify(log)}\n`;
}

/** `helpUri` must be absolute (3.49.12); otherwise the help text names the section. */
function ruleOf(id: Rule, docs: string | undefined): ReportingDescriptor {
  const { title, summary, severity } = rules[id];
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: summary },
    help: { text: `${summary} How to fix what it finds: ${ruleDocs(id)}` },
    ...(docs !== undefined && { helpUri: ruleDocs(id, docs) }),
    defaultConfiguration: { level: levels[severity] },
  };
}

function resultOf(
  { issue, locale, fingerprint }: Fingerprinted,
  uri: string,
  state: 'new' | 'unchanged' | undefined,
): Result {
  const { rule, severity, chain = [] } = issue;
  const value = fingerprint(locale);
  return {
    ruleId: rule,
    ruleIndex: ruleIds.indexOf(rule),
    level: levels[severity],
    message: { text: plainText(describeIssue(issue)) },
    locations: [locationOf(issue, uri)],
    // GitHub compares only the second one; by default it hashes the line's text.
    partialFingerprints: { 'meridianFinding/v1': value, primaryLocationLineHash: `${value}:1` },
    ...(chain.length > 1 && {
      codeFlows: [{ threadFlows: [{ locations: chain.map((link) => hop(link, issue, uri)) }] }],
    }),
    ...(state && { baselineState: state }),
    ...(state === 'unchanged' && { suppressions: [{ kind: 'external', status: 'accepted' }] }),
    properties: {
      affects: issue.affects,
      locales: issue.locales,
      writtenIn: issue.writtenIn,
      path: issue.path,
      entryUrl: issue.entryUrl,
    },
  };
}

function locationOf({ entryId, field, line }: Issue, uri: string): Location {
  return {
    physicalLocation: { artifactLocation: { uri, index: 0 }, region: { startLine: line ?? 1 } },
    ...(entryId !== undefined && { logicalLocations: logicalLocations(entryId, field) }),
  };
}

function logicalLocations(entryId: string, field: string | undefined): Location['logicalLocations'] & object {
  const entry = { name: entryId, fullyQualifiedName: entryId, kind: 'object' };
  if (field === undefined) return [entry];
  return [entry, { name: field, fullyQualifiedName: `${entryId}/${field}`, kind: 'property' }];
}

/** Formats a step of the chain; only the faulty entry's line is known. */
function hop({ entryId, contentType, name }: ChainLink, issue: Issue, uri: string): ThreadFlowLocation {
  const label = name === undefined || name === entryId ? '' : `“${name}” `;
  const region = entryId === issue.entryId &&
    issue.line !== undefined && { region: { startLine: issue.line } };
  return {
    location: {
      message: { text: plainText(`${contentType} ${label}${entryId}`) },
      physicalLocation: { artifactLocation: { uri, index: 0 }, ...region },
      logicalLocations: logicalLocations(entryId, undefined),
    },
  };
}

function leftOut(number: number): Notification[] {
  if (number === 0) return [];
  const text = `${formatNumber(number)} findings are left out: no more than ${formatNumber(maxResults)} fit into a run. --format json has all of them.`;
  return [{ level: 'warning', message: { text } }];
}

/** Reports resolved findings as notifications, because GitHub shows `absent` results as open (3.20.22). */
function goneNotifications({ baseline }: Report, root: string): Notification[] {
  if (!baseline) return [];
  const uri = relativeUri(baseline.path, root);
  return baseline.gone.map(({ rule, message }) => ({
    level: 'warning',
    message: {
      text: plainText(
        `The baseline holds a finding that no longer exists (${rule}: ${message}). Run with --update-baseline.`,
      ),
    },
    locations: [{ physicalLocation: { artifactLocation: { uri } } }],
  }));
}

/** Escapes placeholders (3.11.5) and links (3.11.6). */
function plainText(text: string): string {
  return text.replace(/[{}]/g, '$&$&').replaceAll('](', ']\\(');
}
