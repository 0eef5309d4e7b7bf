import { once } from 'node:events';
import { join } from 'node:path';
import { Command } from 'commander';
import type { PreviewOptions } from '../../tools/dev/preview/start-preview.ts';
import { webhookSecret } from '../contentful/webhook-secret.ts';
import { asToken, contentfulConnection, type Variables, withEnvFile } from '../contentful-connection.ts';
import { type CliContext, siteFolderOf } from '../context.ts';
import { UsageError } from '../errors.ts';
import { addFlags, allowHostOption, hostOption, portOption, previousOption } from '../flags.ts';
import { endWithProgram, listen } from '../serve/local-server.ts';
import { loadSiteConfig } from '../site-config.ts';

const help = `
The tokens and secrets come from the environment, or from .env beside site.config.ts, never from a flag:
  CONTENTFUL_MANAGEMENT_TOKEN   reads content types and locales
  CONTENTFUL_PREVIEW_TOKEN      reads entries and assets with their drafts
  MERIDIAN_PREVIEW_SECRET       admits editors: 32 characters or more, made by \`openssl rand -hex 32\`
  CONTENTFUL_WEBHOOK_SECRET     the space's secret for webhooks, 64 characters; without it changes show after a minute
In Contentful (Settings, Content preview) name
  https://HOST/__preview/{entry.sys.id}?locale={locale}&secret=SECRET
and (Settings, Webhooks) https://HOST/__meridian/webhook for all events of entries, assets and content types.
docs/preview.md shows how the server stands behind nginx or Caddy.

Example:
  meridian preview --port 4190 --allow-host preview.example.com`;

type PreviewFlags = PreviewOptions['flags'];

const defaultPort = 4190;

/** Creates `meridian preview`, which shows the drafts of a space to its editors. */
export function previewCommand(context: CliContext): Command {
  const command = new Command('preview')
    .description("Serve a space's drafts to its editors, beside the entry in Contentful.")
    .addHelpText('after', help)
    .action(async (flags: PreviewFlags) => runPreview(flags, context));
  return addFlags<PreviewFlags>(command, {
    port: portOption(defaultPort),
    host: hostOption(),
    allowHost: allowHostOption(),
    previous: previousOption(),
  });
}

/** Serves until interrupted. @throws UsageError or ExportError on startup; later faults are only shown */
async function runPreview(flags: PreviewFlags, context: CliContext): Promise<void> {
  const { contentful } = await loadSiteConfig(context);
  const given = withEnvFile(siteFolderOf(context), context.env);
  const { connection, description } = contentfulConnection(contentful, given, 'preview');
  const secrets = { preview: previewSecret(given), webhook: webhookSecret(given) };
  await checkPort(flags, context);
  const { startWorker } = await import('../../pipeline/export/fetch-space.ts');
  const { startPreview } = await import('../../tools/dev/preview/start-preview.ts');
  const script = join(context.folder, 'export-worker.js');
  context.stderr.write(`Fetching ${description}\n`);
  const options = { flags, connection, name: description, secrets, startWorker: () => startWorker(script) };
  const { server, session } = await startPreview(options, context);
  endWithProgram(context, server, session.close);
  const address = await listen(server, defaultPort, flags, context).catch(async (error: unknown) => {
    await session.close();
    throw error;
  });
  const { href } = new URL(`${session.basePath()}/`, address);
  const form = `${href}__preview/ENTRY?secret=…`;
  context.stdout.write(`Showing ${session.shows()} at ${form} (end with Ctrl+C)\n`);
}

/** Listens for a moment, before a space is fetched for nothing. @throws UsageError */
async function checkPort(flags: PreviewFlags, context: CliContext): Promise<void> {
  const { createServer } = await import('node:http');
  const server = createServer();
  await listen(server, defaultPort, flags, context, { isOpen: false });
  server.close();
  await once(server, 'close');
}

const shortestSecret = 32;

/** @throws UsageError that never shows it */
function previewSecret({ values, sourceOf }: Variables): string {
  const name = 'MERIDIAN_PREVIEW_SECRET';
  const { [name]: secret } = values;
  if (secret && secret.length >= shortestSecret) return asToken(secret, sourceOf(name));
  throw new UsageError(
    secret
      ? `${sourceOf(name)} is shorter than ${shortestSecret} characters.`
      : `${name} is not set, and it admits editors.`,
    'Set it to what `openssl rand -hex 32` prints, and add it to the preview address in Contentful.',
  );
}
