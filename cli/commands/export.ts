import { join, relative, resolve } from 'node:path';
import { Command } from 'commander';
import type { SiteConfig } from '../../domain/site-config.ts';
import { ExportError } from '../../pipeline/export/export-error.ts';
import { type ExportIssue, type ExportSummary, exportSpace } from '../../pipeline/export/export-space.ts';
import type { ExportProgress } from '../../pipeline/export/fetch-protocol.ts';
import { type ApiHost, parseHost } from '../../pipeline/export/parse-host.ts';
import { UsageError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Program } from '../program.ts';
import { createProgress, type Progress, paint } from '../progress.ts';
import { printableLines } from '../report/printable.ts';
import { loadSiteConfig } from '../site-config.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Service = SiteConfig['contentful'];

/** Environment variables that stand above site.config.ts, by the key they replace. */
const overrides: Readonly<Record<keyof Service, string>> = {
  space: 'CONTENTFUL_SPACE',
  environment: 'CONTENTFUL_ENVIRONMENT',
  host: 'CONTENTFUL_HOST',
  deliveryHost: 'CONTENTFUL_DELIVERY_HOST',
};

const help = `
The tokens come from the environment, never from a flag or a file:
  CONTENTFUL_MANAGEMENT_TOKEN   required
  CONTENTFUL_DELIVERY_TOKEN     with it, entries that were changed since come with the values that are public
Space, environment and hosts come from site.config.ts; ${Object.values(overrides).join(', ')}
stand above it.

Example:
  CONTENTFUL_MANAGEMENT_TOKEN=… npx meridian export --content content/space.json`;

/** `meridian export`: exit code 0 with a new file, 1 when the service gave none, 2 for what the caller has to set right. */
export function exportCommand(program: Program): Command {
  return new Command('export')
    .description('Writes the published content of the Contentful space to a file.')
    .option('--content <file>', 'the file to write (default: `content` of site.config.ts)')
    .addHelpText('after', help)
    .action((flags: { content?: string }) => runExport(program, flags.content));
}

async function runExport(program: Program, content: string | undefined): Promise<void> {
  const config = await loadSiteConfig();
  const connection = connectionOf(config.contentful, process.env);
  const progress = createProgress('export');
  const contentFile = content === undefined ? config.content : resolve(content);
  const worker = join(program.folder, 'export-worker.js');
  try {
    const onProgress = (step: ExportProgress) => progress.update(describeStep(step));
    const { value, issues } = await exportSpace({ ...connection, contentFile, worker, onProgress });
    progress.done(describeSummary(value));
    issues.forEach(warn);
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
    reportFailure(progress, error);
  }
}

/** Where to export from and with which tokens; throws a UsageError that names the setting at fault. */
function connectionOf(config: Service, environment: Environment) {
  const managementToken = tokenOf(environment, 'CONTENTFUL_MANAGEMENT_TOKEN');
  if (managementToken === undefined) {
    throw new UsageError(
      'CONTENTFUL_MANAGEMENT_TOKEN is not set, and the export needs it to read the space.',
      'Create a personal access token in Contentful (Settings, CMA tokens) and set the variable to it.',
    );
  }
  const deliveryToken = tokenOf(environment, 'CONTENTFUL_DELIVERY_TOKEN');
  const host = hostOf(config, environment, 'host');
  const delivery = deliveryToken === undefined ? host : hostOf(config, environment, 'deliveryHost');
  if (host.insecure !== delivery.insecure) throw mixedHosts();
  return {
    spaceId: environment[overrides.space] || config.space,
    environmentId: environment[overrides.environment] || config.environment,
    managementToken,
    deliveryToken,
    host: host.host,
    hostDelivery: delivery.host,
    insecure: host.insecure,
  };
}

function tokenOf(environment: Environment, name: string): string | undefined {
  const token = environment[name];
  if (!token) return undefined;
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new UsageError(
    `${name} holds a space, a line break or another character that no token has.`,
    'Copy the token again, without anything before or after it.',
  );
}

function hostOf(config: Service, environment: Environment, key: 'host' | 'deliveryHost'): ApiHost {
  const text = environment[overrides[key]] || config[key];
  const host = parseHost(text);
  if (host) return host;
  const source = environment[overrides[key]] ? overrides[key] : `contentful.${key} in site.config.ts`;
  throw new UsageError(
    `${source} is ${JSON.stringify(withoutPassword(text))}, which is no host that a token may be sent to.`,
    'Give a host name such as api.contentful.com, or http://127.0.0.1:PORT for a server on this machine.',
  );
}

function withoutPassword(text: string): string {
  return text.replace(/[^/]*@/, '…@');
}

function mixedHosts(): UsageError {
  return new UsageError(
    'One of the two hosts is on this machine (http), the other is not (https); they have to be of one kind.',
    `Set both ${overrides.host} and ${overrides.deliveryHost}, or unset CONTENTFUL_DELIVERY_TOKEN.`,
  );
}

function describeStep(step: ExportProgress): string {
  if (step.type === 'retry') return step.reason;
  return `${step.collection.replaceAll('_', ' ')}: ${step.fetched} of ${step.total}`;
}

function describeSummary({ file, bytes, counts, source }: ExportSummary): string {
  const { entries, assets, locales } = counts;
  const size = (bytes / 1e6).toFixed(1);
  const values = source === 'delivery' ? 'public values' : 'values of the management API';
  const content = `${entries} entries, ${assets} assets, ${locales} locales`;
  return `${content} (${values}) in ${relative('', file)}, ${size} MB`;
}

function warn({ message, hint }: ExportIssue): void {
  process.stderr.write(`${paint('33', 'warning')}: ${printableLines(message)}\n${printableLines(hint)}\n`);
}

function reportFailure(progress: Progress, error: ExportError): void {
  progress.fail('no new file was written');
  process.stderr.write(
    `${paint('31', 'error')}: ${printableLines(error.message)}\n${printableLines(error.hint)}\n`,
  );
  process.exitCode = exitCodes.failed;
}
