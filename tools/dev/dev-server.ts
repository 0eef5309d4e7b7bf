import { createServer, type Server } from 'node:http';
import type { CliContext } from '../../cli/context.ts';
import { devHandler } from './dev-handler.ts';
import { createDevSession, type DevSession } from './dev-session.ts';
import { createEvents } from './events.ts';
import { createReporter } from './report-changes.ts';

/** Holds the flags of `meridian dev`. */
export interface DevOptions {
  readonly content?: string;
  readonly drafts?: boolean;
  readonly allowHost?: readonly string[];
}

/** Opens a session and creates its server, which doesn't listen yet. @throws UsageError or ContentFileError */
export async function startDevServer(
  flags: DevOptions,
  context: CliContext,
): Promise<{ readonly server: Server; readonly session: DevSession }> {
  const events = createEvents();
  const session = await createDevSession({ flags, context, events, reporter: createReporter(context) });
  return { server: createServer(devHandler(session, events, context, flags.allowHost)), session };
}
