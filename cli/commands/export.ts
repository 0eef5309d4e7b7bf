import { join, relative, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { formatCount } from '../../domain/site/format-count.ts';
import type { ExportSummary, exportSpace, Update } from '../../pipeline/export/export-space.ts';
import type { Workers } from '../../pipeline/export/fetch-space.ts';
import type { ExportProgress } from '../../pipeline/export/protocol.ts';
import { ExportError } from '../../pipeline/model/user-error.ts';
import { connectionVariables, contentfulConnection, withEnvFile } from '../contentful-connection.ts';
import type { CliContext, SetExitCode } from '../context.ts';
import { configFileOf, siteFolderOf } from '../context.ts';
import { exitCodes, UsageError } from '../errors.ts';
import { addFlags, countFrom, forceOption, formatOption } from '../flags.ts';
import { assertNoInput, assertReplaceable } from '../output-files.ts';
import { loadSiteConfig } from '../site-config.ts';
import { createProgress, formatProgress, type Progress } from '../terminal/progress.ts';
import { colours } from '../terminal/streams.ts';
import { printableLines } from '../terminal/text.ts';

const help = `
The tokens come from the environment, or from .env beside site.config.ts, never from a flag:
  CONTENTFUL_MANAGEMENT_TOKEN   required
  CONTENTFUL_DELIVERY_TOKEN     with it, entries that were changed since have their published values
                                (CONTENTFUL_ACCESS_TOKEN is another name for it)
Space, environment and hosts come from site.config.ts;
${connectionVariables.slice(0, 4).join(', ')},
${connectionVariables.slice(4).join(', ')} override it. Two names of one setting must not have different values.

With the delivery token, an export after another one asks only for what has changed since, and writes that into a small
file beside the content file (content.changes.json). A line says why, when everything is exported instead.

--format json prints one document to stdout: the file with its bytes, counts, states, how it came up to date and warnings;
or the error.

Exit codes: 0 the content is up to date; 1 the export failed, and the old content is unchanged; 2 usage, configuration,
or a file that can't be written.

Example:
  CONTENTFUL_MANAGEMENT_TOKEN=… npx --no -- meridian export --content content/space.json`;

/** Creates `meridian export`; exit code 0 with a new file, 1 after a failure of the service, 2 for a user error. */
export function exportCommand(context: CliContext, setExitCode: SetExitCode): Command {
  const command = new Command('export')
    .description('Write the published content of the Contentful space to a file.')
    .addHelpText('after', help)
    .action(async (flags: ExportFlags) => {
      const { startWorkers } = await import('../../pipeline/export/fetch-space.ts');
      let workers: Workers | undefined;
      const prepareWorker = () => {
        workers ??= startWorkers(join(context.folder, 'export-worker.js'));
        return workers;
      };
      try {
        setExitCode(await runExport(flags, prepareWorker, context));
      } finally {
        workers?.end();
      }
    });
  const timeout = new Option('--timeout <seconds>', "stop when the service hasn't answered for this long");
  return addFlags<ExportFlags>(command, {
    content: new Option('--content <file>', 'the file to write (default: `content` of site.config.ts)'),
    drafts: new Option(
      '--drafts',
      'include drafts and unpublished changes: for previews, not for publishing',
    ),
    whole: new Option('--whole', 'export everything again, also what has not changed'),
    complete: new Option('--complete', 'export everything, with tags and editor interfaces: for other tools'),
    force: forceOption(),
    timeout: timeout.argParser(countFrom(1)).default(120),
    format: formatOption(['pretty', 'json']),
  });
}

interface ExportFlags {
  readonly content?: string;
  readonly drafts?: true;
  readonly whole?: true;
  readonly complete?: true;
  readonly force?: boolean;
  /** In seconds. */
  readonly timeout: number;
  readonly format: 'pretty' | 'json';
}

type Exported = Awaited<ReturnType<typeof exportSpace>>;

async function runExport(
  flags: ExportFlags,
  prepareWorker: () => Workers,
  context: CliContext,
): Promise<number> {
  const isForPeople = flags.format === 'pretty';
  const { red, yellow } = colours(context);
  const reporter = exportReporter(context, isForPeople);
  const { done, fail } = reporter;
  try {
    const exported = await fetchContent(flags, prepareWorker, reporter, context);
    if (exported.value.update.kind === 'whole') await indexContent(exported.value, context);
    if (isForPeople) {
      done(describeSummary(exported.value, context.cwd));
      for (const { message, hint } of exported.issues) say(context, yellow('warning'), message, hint);
    } else {
      print(context, { ok: true, ...exported.value, warnings: exported.issues });
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

/** @throws UsageError before any request, ExportError without a new file */
async function fetchContent(
  flags: ExportFlags,
  prepareWorker: () => Workers,
  { onProgress, note }: ExportReporter,
  context: CliContext,
): Promise<Exported> {
  const config = await loadSiteConfig(context);
  const given = withEnvFile(siteFolderOf(context), context.env);
  const { connection, description } = contentfulConnection(config.contentful, given, flags.drafts === true);
  if (flags.content === '-')
    throw new UsageError("An export isn't written to stdout.", 'Name a file with --content.');
  const contentFile = flags.content === undefined ? config.content : resolve(context.cwd, flags.content);
  assertNoInput(context.cwd, contentFile, [
    configFileOf(context),
    config.servers,
    config.icon,
    config.offerFile,
  ]);
  assertReplaceable(context.cwd, 'The content', contentFile, 'export', flags.force);
  note(description);
  const { exportSpace } = await import('../../pipeline/export/export-space.ts');
  return await exportSpace({
    ...connection,
    ...{ drafts: flags.drafts, whole: flags.whole, complete: flags.complete },
    ...{ contentFile, root: context.root, programFolder: context.folder },
    prepareWorker,
    startWorker: () => prepareWorker().start(),
    silenceLimit: flags.timeout * 1000,
    onProgress,
  });
}

/** A larger file, which would take more memory than its export, gets its index from the first build or the next export. */
const largestIndexed = 150_000_000;

/** Writes the index of the new file; without it, builds only take longer. */
async function indexContent({ file, bytes }: ExportSummary, { root, folder }: CliContext): Promise<void> {
  if (bytes > largestIndexed) return;
  const { indexContentFile } = await import('../../pipeline/load/content-index.ts');
  await indexContentFile(file, { root, programFolder: folder }).catch(() => undefined);
}

/** Prints a JSON document; `ok` says whether there is a new file. */
function print({ stdout }: CliContext, document: object): void {
  stdout.write(`${JSON.stringify({ schemaVersion: 1, ...document }, null, 2)}\n`);
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

function describeSummary({ file, update, bytes, counts, source }: ExportSummary, cwd: string): string {
  const size = (bytes / 1e6).toFixed(1);
  const { entries = 0, assets = 0, locales = 0 } = counts;
  const content = [
    formatCount(entries, 'entry', 'entries'),
    formatCount(assets, 'asset'),
    formatCount(locales, 'locale'),
  ];
  return `${content.join(', ')} (${values[source]}) in ${relative(cwd, file)}, ${size} MB${describeUpdate(update)}`;
}

function describeUpdate(update: Update): string {
  if (update.kind === 'whole') return '';
  if (update.kind === 'unchanged') return '; nothing has changed';
  const gone = update.items.filter(({ revision }) => revision === undefined).length;
  return `; ${formatCount(update.items.length - gone, 'item')} changed, ${gone} withdrawn`;
}

function say({ stderr }: CliContext, kind: string, message: string, hint: string): void {
  stderr.write(`${kind}: ${printableLines(message)}\n${printableLines(hint)}\n`);
}

interface ExportReporter extends Pick<Progress, 'note' | 'done' | 'fail'> {
  readonly onProgress: (step: ExportProgress) => void;
}

/** Reports progress and retries on stderr. @param isShown false with a machine format */
function exportReporter(context: CliContext, isShown: boolean): ExportReporter {
  if (!isShown) return { onProgress: () => {}, note: () => {}, done: () => {}, fail: () => {} };
  const whole = createProgress(context, 'export');
  const counted: Readonly<Record<string, Progress>> = {
    entries: createProgress(context, 'entries'),
    assets: createProgress(context, 'assets'),
  };
  return {
    onProgress: (step) => {
      if (step.type === 'whole') return whole.note(`everything, because ${step.reason}`);
      if (step.type !== 'page') return whole.note(step.reason);
      const { collection, fetched, total } = step;
      const counter = counted[collection];
      const noun = collection.replaceAll('_', ' ');
      if (counter && fetched === total) counter.done(`${total} of ${total}`);
      else (counter ?? whole).update(formatProgress(context, fetched, total, noun));
    },
    note: whole.note,
    done: whole.done,
    fail: whole.fail,
  };
}
