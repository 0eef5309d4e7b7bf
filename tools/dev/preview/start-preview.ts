import type { Connection } from '../../../cli/contentful-connection.ts';
import type { CliContext } from '../../../cli/context.ts';
import { UsageError } from '../../../cli/errors.ts';
import { configWithFlags } from '../../../cli/site-config.ts';
import { fetchDrafts } from '../../../pipeline/export/export-space.ts';
import type { StartWorker } from '../../../pipeline/export/fetch-space.ts';
import { createPreviewApi } from '../../../pipeline/export/preview-api.ts';
import { type DevOptions, type DevServer, startDevServer } from '../dev-server.ts';
import { webApps } from '../page/web-apps.ts';
import { createDoor, type Secrets } from './door.ts';
import { openSpace } from './space.ts';

export interface PreviewOptions {
  readonly flags: Omit<DevOptions, 'content' | 'drafts'>;
  readonly connection: Connection;
  /** Names the space for people. */
  readonly name: string;
  readonly secrets: Secrets;
  readonly startWorker: StartWorker;
}

const minute = 60_000;
const looksPerList = 60;

/** Fetches a space and creates the server that shows it. @throws UsageError, ExportError or ManifestError */
export async function startPreview(
  { flags, connection, name, secrets, startWorker }: PreviewOptions,
  context: CliContext,
): Promise<DevServer> {
  const settings = await configWithFlags({}, context);
  if (settings.transform)
    throw new UsageError(
      "A preview reads the space itself, so it can't show what `transform` in site.config.ts makes of an export.",
      "Use `meridian dev --drafts`, or name the space's own types and fields with `names`.",
    );
  const onProgress = (step: { readonly type: string; readonly reason?: string }) =>
    step.reason && context.stderr.write(`${step.reason}\n`);
  const space = await openSpace({
    ...{ settings, name, environmentId: connection.environmentId },
    api: createPreviewApi(connection),
    fetchAll: () => fetchDrafts({ ...connection, startWorker, onProgress }),
  });
  const { host, spaceId, environmentId } = connection;
  const origin = webApps[host.includes('.eu.') ? 1 : 0];
  const app = `${origin}/spaces/${spaceId}/environments/${environmentId}`;
  const warn = (text: string) => void context.stderr.write(`${text}\n`);
  const served = await startDevServer(
    { ...flags, drafts: true },
    context,
    space,
    createDoor({ secrets, space, app, root: context.root, warn }),
  );
  let looks = 0;
  const timer = setInterval(() => void space.look(++looks % looksPerList === 0), minute).unref();
  const close = async () => {
    clearInterval(timer);
    await served.session.close();
  };
  return { ...served, session: { ...served.session, close } };
}
