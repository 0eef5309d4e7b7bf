import { expect } from 'vitest';
import { type CliResult, runCli } from '../helpers/run-cli.ts';
import { valid } from '../reports/schemas.ts';

interface Issue {
  readonly rule: string;
  readonly message: string;
  readonly hint: string;
  readonly severity: string;
  readonly entryId?: string;
  readonly contentType?: string;
  readonly field?: string;
}

interface Document {
  readonly summary: { readonly pages: number };
  readonly issues: readonly Issue[];
}

interface Validation {
  readonly code: number | null;
  readonly summary: Document['summary'] | undefined;
  readonly issues: readonly Issue[];
  /** The JSON report. */
  readonly json: string;
  /** The report as text. */
  readonly text: string;
}

/** Runs `validate` in a site's folder, for programs and for people, which must come to the same. */
export async function validateSpace(folder: string): Promise<Validation> {
  const pretty = await runCli(['validate', '--format', 'pretty'], { cwd: folder });
  const validation = await validateForPrograms(folder);
  expectNoFault(pretty);
  expect(pretty.code).toBe(validation.code);
  if (validation.code !== 2) expect(pretty.stdout).toContain('Found ');
  return validation;
}

/** The same, for programs alone. */
export async function validateForPrograms(folder: string): Promise<Validation> {
  const json = await runCli(['validate', '--format', 'json'], { cwd: folder });
  expectNoFault(json);
  if (json.code === 2) return { code: 2, summary: undefined, issues: [], json: '', text: json.stderr };
  const { summary, issues } = valid<Document>('issues', json.stdout);
  const text = issues.map(({ message, hint }) => `${message}\n${hint}\n`).join('');
  return { code: json.code, summary, issues, json: json.stdout, text };
}

/** Runs the commands that only look at a space; none of them may fall over it. */
export async function lookAt(folder: string, issues: readonly Issue[]): Promise<void> {
  const query = issues.find(({ entryId = '-' }) => !entryId.startsWith('-'))?.entryId ?? '/';
  const commands = [
    ['explain', query.replaceAll('\0', ''), '--format', 'json'],
    ['graph', '--format', 'mermaid'],
    ['coverage', '--format', 'table'],
  ];
  for (const command of commands) {
    const result = await runCli(command, { cwd: folder });
    expectNoFault(result);
    expect([0, 1, 2], command.join(' ')).toContain(result.code);
  }
}

export function expectNoFault({ code, stderr }: CliResult): void {
  expect([0, 1, 2], stderr).toContain(code);
  expect(stderr).not.toMatch(/^ {4}at |fault in Meridian/m);
}

/** `rule entry.field` */
export function formatIssue({ rule, entryId, field }: Issue): string {
  return [rule, [entryId, field].filter((part) => part !== undefined).join('.')].join(' ').trim();
}
