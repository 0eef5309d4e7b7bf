import { relative, resolve } from 'node:path';
import { ExportError } from '../../pipeline/export/export-error.ts';
import type { ExportIssue } from '../../pipeline/export/export-issues.ts';
import { type ExportSummary, exportSpace } from '../../pipeline/export/export-space.ts';
import type { StartWorker } from '../../pipeline/export/start-workers.ts';
import { assertReplaceable } from '../assert-replaceable.ts';
import { contentfulConnection } from '../contentful-connection.ts';
import { UsageError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { exportReporter } from '../export-reporter.ts';
import { paint } from '../progress.ts';
import { assertNoInput } from '../reporters/assert-no-input.ts';
import { printableLines } from '../reporters/printable.ts';
import { loadSiteConfig } from '../site-config.ts';

export interface ExportFlags {
  readonly content?: string;
  readonly drafts?: true;
  readonly force?: boolean;
  /** In seconds. */
  readonly timeout: number;
  readonly format: 'pretty' | 'json';
}

type Exported = Awaited<ReturnType<typeof exportSpace>>;

/** @returns the exit code */
export async function runExport(flags: ExportFlags, startWorker: StartWorker): Promise<number> {
  const isForPeople = flags.format === 'pretty';
  const { onProgress, done, fail } = exportReporter(isForPeople);
  try {
    const exported = await fetchContent(flags, startWorker, onProgress);
    if (isForPeople) {
      done(describeSummary(exported.value));
      exported.issues.forEach(warn);
    } else {
      print(doneDocument(exported));
    }
    return exitCodes.clean;
  } catch (error) {
    const isExpected = error instanceof ExportError || error instanceof UsageError;
    if (isExpected && !isForPeople) print(errorDocument(error));
    if (!(error instanceof ExportError)) throw error;
    fail('no new file was written');
    say(paint('31', 'error'), error.message, error.hint);
    return error.exitCode;
  }
}

/** @throws UsageError before anything is asked for, ExportError where there is no new file */
async function fetchContent(
  flags: ExportFlags,
  startWorker: StartWorker,
  onProgress: ReturnType<typeof exportReporter>['onProgress'],
): Promise<Exported> {
  const config = await loadSiteConfig();
  const connection = contentfulConnection(config.contentful, process.env, flags.drafts === true);
  const contentFile = flags.content === undefined ? config.content : resolve(flags.content);
  assertNoInput(contentFile, ['site.config.ts', config.servers, config.offerFile]);
  assertReplaceable('The content', contentFile, 'export', flags.force);
  return await exportSpace({
    ...connection,
    drafts: flags.drafts,
    contentFile,
    startWorker,
    silenceLimit: flags.timeout * 1000,
    onProgress,
  });
}

/** A document for programs: the same key `ok` tells a new file from none. */
function print(document: object): void {
  process.stdout.write(`${JSON.stringify({ schemaVersion: 1, ...document }, null, 2)}\n`);
}

function doneDocument({ value, issues }: Exported): object {
  return { ok: true, ...value, warnings: issues };
}

function errorDocument(error: ExportError | UsageError): object {
  const { message, hint = null } = error;
  return { ok: false, error: { kind: error instanceof ExportError ? error.kind : 'usage', message, hint } };
}

const values: Readonly<Record<ExportSummary['source'], string>> = {
  delivery: 'public values',
  management: 'values of the management API',
  drafts: 'with drafts, for previews',
};

function describeSummary({ file, bytes, counts, source }: ExportSummary): string {
  const { entries, assets, locales } = counts;
  const size = (bytes / 1e6).toFixed(1);
  const content = `${entries} entries, ${assets} assets, ${locales} locales`;
  return `${content} (${values[source]}) in ${relative('', file)}, ${size} MB`;
}

function warn({ message, hint }: ExportIssue): void {
  say(paint('33', 'warning'), message, hint);
}

function say(kind: string, message: string, hint: string): void {
  process.stderr.write(`${kind}: ${printableLines(message)}\n${printableLines(hint)}\n`);
}
