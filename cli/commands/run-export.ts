import { relative, resolve } from 'node:path';
import { ExportError } from '../../pipeline/export/export-error.ts';
import { type ExportSummary, exportSpace } from '../../pipeline/export/export-space.ts';
import type { StartWorker } from '../../pipeline/export/start-workers.ts';
import { assertReplaceable } from '../assert-replaceable.ts';
import { contentfulConnection } from '../contentful-connection.ts';
import type { CliContext } from '../context.ts';
import { UsageError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { exportReporter } from '../export-reporter.ts';
import { assertNoInput } from '../reporters/assert-no-input.ts';
import { loadSiteConfig } from '../site-config.ts';
import { colours } from '../terminal/streams.ts';
import { printableLines } from '../terminal/text.ts';

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
export async function runExport(
  flags: ExportFlags,
  startWorker: StartWorker,
  context: CliContext,
): Promise<number> {
  const isForPeople = flags.format === 'pretty';
  const { red, yellow } = colours(context);
  const { onProgress, done, fail } = exportReporter(context, isForPeople);
  try {
    const exported = await fetchContent(flags, startWorker, onProgress, context);
    if (isForPeople) {
      done(describeSummary(exported.value, context.cwd));
      for (const { message, hint } of exported.issues) say(context, yellow('warning'), message, hint);
    } else {
      print(context, doneDocument(exported));
    }
    return exitCodes.clean;
  } catch (error) {
    const isExpected = error instanceof ExportError || error instanceof UsageError;
    if (isExpected && !isForPeople) print(context, errorDocument(error));
    if (!(error instanceof ExportError)) throw error;
    fail('no new file was written');
    say(context, red('error'), error.message, error.hint);
    return error.exitCode;
  }
}

/** @throws UsageError before anything is asked for, ExportError where there is no new file */
async function fetchContent(
  flags: ExportFlags,
  startWorker: StartWorker,
  onProgress: ReturnType<typeof exportReporter>['onProgress'],
  context: CliContext,
): Promise<Exported> {
  const config = await loadSiteConfig(context);
  const connection = contentfulConnection(config.contentful, context.env, flags.drafts === true);
  const contentFile = flags.content === undefined ? config.content : resolve(context.cwd, flags.content);
  assertNoInput(context.cwd, contentFile, ['site.config.ts', config.servers, config.offerFile]);
  assertReplaceable(context.cwd, 'The content', contentFile, 'export', flags.force);
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
function print({ stdout }: CliContext, document: object): void {
  stdout.write(`${JSON.stringify({ schemaVersion: 1, ...document }, null, 2)}\n`);
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

function describeSummary({ file, bytes, counts, source }: ExportSummary, cwd: string): string {
  const { entries, assets, locales } = counts;
  const size = (bytes / 1e6).toFixed(1);
  const content = `${entries} entries, ${assets} assets, ${locales} locales`;
  return `${content} (${values[source]}) in ${relative(cwd, file)}, ${size} MB`;
}

function say({ stderr }: CliContext, kind: string, message: string, hint: string): void {
  stderr.write(`${kind}: ${printableLines(message)}\n${printableLines(hint)}\n`);
}
