import { createServer, type Server } from 'node:http';
import { devHandler } from '../../tools/dev/dev-handler.ts';
import { createDevSession, type DevSession } from '../../tools/dev/dev-session.ts';
import { createEvents } from '../../tools/dev/events.ts';
import { createReporter } from '../../tools/dev/report-changes.ts';
import type { CliContext } from '../context.ts';
import { endWithProgram, listen } from '../listen.ts';

export interface DevFlags {
  readonly content?: string;
  readonly port?: number;
  readonly drafts?: boolean;
  readonly allowHost?: readonly string[];
}

const usualPort = 4180;

/**
 * Answers on the loopback address until the process is interrupted.
 *
 * @throws UsageError or ContentFileError when it can't start; once it has started, faults are shown and nothing ends it
 */
export async function runDev(flags: DevFlags, context: CliContext): Promise<void> {
  const events = createEvents();
  const session = await createDevSession({ flags, context, events, reporter: createReporter(context) });
  const server = createServer(devHandler(session, events, context, flags.allowHost));
  const port = await listenOrClose(server, session, flags.port);
  endWithProgram(context, server, session.close);
  context.stdout.write(`Showing ${session.contentFile()} at http://127.0.0.1:${port}/ (end with Ctrl+C)\n`);
}

async function listenOrClose(
  server: Server,
  session: DevSession,
  wanted: number | undefined,
): Promise<number> {
  try {
    return await listen(server, usualPort, wanted);
  } catch (error) {
    await session.close();
    throw error;
  }
}
