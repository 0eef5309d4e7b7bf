import { join, relative, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { formatCount } from '../../domain/site/format-count.ts';
import type { Exported, ExportOptions, ExportSummary, Update } from '../../pipeline/export/export-space.ts';
import type { Workers } from '../../pipeline/export/fetch-space.ts';
import type { ExportProgress } from '../../pipeline/export/protocol.ts';
import { ExportError } from '../../pipeline/model/user-error.ts';
import { webhookSecret } from '../contentful/webhook-secret.ts';
import {
  connectionVariables,
  contentfulConnection,
  type NamedConnection,
  type Variables,
  withEnvFile,
} from '../contentful-connection.ts';
import type { CliContext, SetExitCode } from '../context.ts';
import { configFileOf, siteFolderOf } from '../context.ts';
import { exitCodes, UsageError } from '../errors.ts';
import { addFlags, countFrom, forceOption, formatOption, hostOption, parsePort } from '../flags.ts';
import { assertNoInput, assertReplaceable } from '../output-files.ts';
import { loadSiteConfig } from '../site-config.ts';
import { createProgress, formatProgress, type Progress } from '../terminal/progress.ts';
import { colours } from '../terminal/streams.ts';
import { printableLines } from '../terminal/text.ts';
import type { WatchFlags } from './watch-space.ts';

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

--watch goes on with that until Ctrl+C, so that the content follows the space; meridian build --watch beside it follows the
content. With --webhook, Contentful tells of publications (Settings, Webhooks); it needs one more variable:
  CONTENTFUL_WEBHOOK_SECRET     the space's secret for webhooks, 64 characters

--format json prints one document to stdout: the file with its bytes, counts, states, how it came up to date and warnings;
or the error.

Exit codes: 0 the content is up to date; 1 the export failed, and the old content is unchanged; 2 usage, configuration,
or a file that can't be written.

Example:
  CONTENTFUL_MANAGEMENT_TOKEN=… npx --no -- meridian export --content content/space.json
  npx --no -- meridian export --watch --every 10`;

/** Creates `meridian export`; exit code 0 with a new file, 1 after a failure of the service, 2 for a user error. */
export function exportCommand(context: CliContext, setExitCode: SetExitCode): Command {
  const command = new Command('export')
    .description('Write the published content of the Contentful space to a file.')
    .addHelpText('after', help)
    .action(async (flags: ExportFlags) => {
      if (!flags.watch) return setExitCode(await runExport(flags, context));
      await runWatch(flags, context);
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
    watch: new Option('--watch', 'go on: ask again and again what has changed').conflicts([
      'drafts',
      'complete',
    ]),
    every: new Option('--every <seconds>', 'how often to ask (default: 5, with --webhook 60)')
      .argParser(countFrom(1, 86_400))
      .implies({ watch: true }),
    webhook: new Option('--webhook <port>', "listen for Contentful's webhooks, and ask when one comes")
      .argParser(parsePort)
      .implies({ watch: true }),
    host: hostOption(),
    force: forceOption(),
    timeout: timeout.argParser(countFrom(1)).default(120),
    format: formatOption(['pretty', 'json']),
  });
}

interface ExportFlags extends WatchFlags {
  readonly watch?: true;
  readonly content?: string;
  readonly drafts?: true;
  readonly whole?: true;
  readonly complete?: true;
  readonly force?: boolean;
  /** In seconds. */
  readonly timeout: number;
  readonly format: 'pretty' | 'json';
}

async function runExport(flags: ExportFlags, context: CliContext): Promise<number> {
  const isForPeople = flags.format === 'pretty';
  const { red } = colours(context);
  const reporter = exportReporter(context, isForPeople);
  try {
    const { ask } = await prepareExport(flags, reporter, context);
    const exported = await ask();
    if (isForPeople) show(exported, reporter, context);
    else print(context, { ok: true, ...exported.value, warnings: exported.issues });
    return exitCodes.clean;
  } catch (error) {
    const isExpected = error instanceof ExportError || error instanceof UsageError;
    if (isExpected && !isForPeople) print(context, errorDocument(error));
    if (!(error instanceof ExportError)) throw error;
    reporter.fail('no new file was written');
    say(context, red('error'), error.message, error.hint);
    return error.exitCode;
  }
}

/** Exports until the program ends. @throws UsageError for flags and settings that can't be watched with */
async function runWatch(flags: ExportFlags, context: CliContext): Promise<void> {
  if (flags.format !== 'pretty')
    throw new UsageError('--watch has no report at its end.', 'Leave out --watch, or --format json.');
  const progress = exportReporter(context, true);
  // Each try of a network that is gone would be a line.
  const onProgress: ExportReporter['onProgress'] = (step) =>
    step.type !== 'retry' && progress.onProgress(step);
  const { ask, given, connection } = await prepareExport(flags, { ...progress, onProgress }, context);
  if (connection.deliveryToken === undefined)
    throw new UsageError(
      "CONTENTFUL_DELIVERY_TOKEN is not set, and without it Contentful can't be asked for what has changed.",
      'Set it to the delivery token of the space (Contentful: Settings, API keys).',
    );
  const { watchSpace } = await import('./watch-space.ts');
  const secret = webhookSecret(given);
  let isFirst = true;
  const askOnce: typeof ask = async (own) => {
    const atOnce = flags.webhook !== undefined;
    const exported = await ask({ ...own, atOnce, whole: isFirst ? flags.whole : undefined });
    isFirst = false;
    return exported;
  };
  const options = { flags, secret, ask: askOnce, progress };
  await watchSpace({ ...options, show: (exported) => show(exported, progress, context) }, context);
}

interface PreparedExport {
  readonly connection: NamedConnection['connection'];
  readonly given: Variables;
  /** Exports once. @throws ExportError without a new file */
  readonly ask: (
    own?: Partial<Pick<ExportOptions, 'asksFrame' | 'atOnce' | 'signal' | 'whole'>>,
  ) => Promise<Exported>;
}

/** Reads the settings of an export. @throws UsageError before any request */
async function prepareExport(
  flags: ExportFlags,
  { onProgress, note }: Pick<ExportReporter, 'onProgress' | 'note'>,
  context: CliContext,
): Promise<PreparedExport> {
  const config = await loadSiteConfig(context);
  const given = withEnvFile(siteFolderOf(context), context.env);
  const { connection, description } = contentfulConnection(
    config.contentful,
    given,
    flags.drafts ? 'drafts' : 'export',
  );
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
  const { startWorkers } = await import('../../pipeline/export/fetch-space.ts');
  const { exportSpace } = await import('../../pipeline/export/export-space.ts');
  const ask: PreparedExport['ask'] = async (own) => {
    let workers: Workers | undefined;
    const prepareWorker = () => {
      workers ??= startWorkers(join(context.folder, 'export-worker.js'));
      return workers;
    };
    try {
      const exported = await exportSpace({
        ...connection,
        ...{ drafts: flags.drafts, whole: flags.whole, complete: flags.complete },
        ...{ contentFile, root: context.root, programFolder: context.folder },
        prepareWorker,
        startWorker: () => prepareWorker().start(),
        silenceLimit: flags.timeout * 1000,
        onProgress,
        ...own,
      });
      if (exported.value.update.kind === 'whole') await indexContent(exported.value, context);
      return exported;
    } finally {
      workers?.end();
    }
  };
  return { connection, given, ask };
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

/** Says what an export has brought, and its warnings. */
function show({ value, issues }: Exported, { done }: Pick<Progress, 'done'>, context: CliContext): void {
  done(describeSummary(value, context.cwd));
  for (const { message, hint } of issues) say(context, colours(context).yellow('warning'), message, hint);
}

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
