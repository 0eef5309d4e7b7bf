import type {
  Location,
  Log,
  Notification,
  ReportingDescriptor,
  Result,
  Run,
  ThreadFlowLocation,
} from 'sarif';
import { formatNumber } from '../../domain/site/format-count.ts';
import type { ChainLink, Issue, Severity } from '../../pipeline/model/issue.ts';
import { type Rule, rules } from '../../pipeline/model/rules.ts';
import type { Environment } from '../context.ts';
import { describeIssue } from './describe.ts';
import { type Fingerprinted, fingerprinted } from './fingerprint.ts';
import { relativeUri, ruleDocs } from './references.ts';
import { type FormatOptions, fileOf, type Report } from './report.ts';

/** GitHub's limit per run. */
const maxResults = 25_000;

const levels = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Severity,
  Result.level
>;
const ruleIds = Object.keys(rules) as Rule[];

/** Formats SARIF 2.1.0 (OASIS standard, errata 01); comments name its sections. */
export function sarif(report: Report, { root, version, docs, env = {} }: FormatOptions): string {
  const found = fingerprinted([...report.issues, ...report.known]);
  const results = found.slice(0, maxResults).map((each, at) => {
    const state = report.baseline && (at < report.issues.length ? 'new' : 'unchanged');
    return resultOf(each, relativeUri(fileOf(each.issue, report), root), state);
  });
  const log: Log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Meridian',
            fullName: `Meridian ${version}`,
            version,
            ...(docs !== undefined && { informationUri: `${docs}README.md` }),
            rules: ruleIds.map((id) => ruleOf(id, docs)),
          },
        },
        automationDetails: azureRun(env) ?? { id: `meridian/${report.command}/` },
        columnKind: 'utf16CodeUnits',
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

/**
 * Identifies a run of Azure Pipelines as GitHub Advanced Security for Azure DevOps demands. Elsewhere the id is a category, up to its
 * last slash: GitHub replaces the results of the same one.
 */
function azureRun(env: Environment): Run['automationDetails'] {
  const { SYSTEM_COLLECTIONURI = '', SYSTEM_TEAMPROJECTID: project, BUILD_SOURCEBRANCH: branch } = env;
  const organization = /^https:\/\/(?:dev\.azure\.com\/)?([\w-]+)/.exec(SYSTEM_COLLECTIONURI)?.[1];
  const facts = {
    buildDefinitionId: env.SYSTEM_DEFINITIONID,
    buildDefinitionName: env.BUILD_DEFINITIONNAME,
    phaseId: env.SYSTEM_PHASEID,
    phaseName: env.SYSTEM_PHASENAME,
  };
  const { buildDefinitionId, phaseId } = facts;
  const parts = [organization, project, buildDefinitionId, phaseId, branch, env.BUILD_BUILDID];
  if (env.TF_BUILD === undefined || ![...parts, ...Object.values(facts)].every(Boolean)) return undefined;
  const prefix = 'azuredevops/pipeline/build/';
  const named = Object.entries(facts).map(([name, value]) => [`${prefix}${name}`, value]);
  return { id: `${prefix}${parts.join('/')}`, properties: Object.fromEntries(named) };
}

/** `helpUri` must be absolute (3.49.12); where the address isn't known, the help text names the section. */
function ruleOf(id: Rule, docs: string | undefined): ReportingDescriptor {
  const { title, summary, severity } = rules[id];
  return {
    id,
    // In Pascal case (3.49.7).
    name: id.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: title },
    fullDescription: { text: summary },
    help: { text: `${summary} How to fix what it finds: ${ruleDocs(id, docs)}` },
    ...(docs?.startsWith('https:') && { helpUri: ruleDocs(id, docs) }),
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
    physicalLocation: { artifactLocation: { uri }, region: { startLine: line ?? 1 } },
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
      physicalLocation: { artifactLocation: { uri }, ...region },
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
