import type { IncomingMessage, ServerResponse } from 'node:http';
import { accountApi } from './account/account-api.ts';
import { createControl } from './control/create-control.ts';
import { answerForOtherSystems } from './other-systems/answer.ts';

/** What the sandbox has to know of the site; asked anew for each request. */
export interface SandboxSite {
  /** Paths of the pages that other systems serve. */
  readonly stubs: () => ReadonlySet<string>;
  /** The file with the server data (`servers` in site.config.ts). */
  readonly serversFile: () => string | undefined;
}

/**
 * Answers for everything that shares the site's origin: live APIs, the live chat, pages of other systems.
 *
 * @returns a function that returns false when the address is the site's own
 */
export function createSandbox({ stubs, serversFile }: SandboxSite) {
  const answerApis = createControl([accountApi(serversFile)]);
  return (request: IncomingMessage, response: ServerResponse): boolean =>
    answerApis(request, response) || answerForOtherSystems(stubs(), request, response);
}
