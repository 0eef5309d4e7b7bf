import { ExportError, type FailureKind } from '../model/user-error.ts';
import type { Api, Failure, FetchRequest } from './protocol.ts';
import { scrubMessage } from './scrub.ts';

/**
 * Carries a failed request through contentful-export without headers, because that library logs those of the errors
 * that it catches.
 */
export class RequestFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.reason);
    this.name = 'RequestFailure';
    this.failure = failure;
  }
}

/** Explains each failure: its cause, and what to do next. */

type Explain = (failure: Failure, request: FetchRequest) => readonly [message: string, hint: string];

const newToken: Readonly<Record<Api, string>> = {
  management: 'Set CONTENTFUL_MANAGEMENT_TOKEN to a current one (Contentful: Settings, CMA tokens).',
  delivery:
    'Set CONTENTFUL_DELIVERY_TOKEN to the one of this space and environment (Contentful: Settings, API keys).',
  preview:
    'Set CONTENTFUL_PREVIEW_TOKEN to the one of this space and environment (Contentful: Settings, API keys).',
};

const hostSetting: Readonly<Record<Api, string>> = {
  management: 'host',
  delivery: 'deliveryHost',
  preview: 'previewHost',
};

const explanations: Readonly<Record<FailureKind, Explain>> = {
  unauthorized: ({ api = 'management' }, request) => [
    `${hostOf(api, request)} doesn't accept the ${api} token (401): it is mistyped, revoked or expired.`,
    newToken[api],
  ],
  forbidden: ({ api = 'management', path }, request) => [
    `The ${api} token may not read ${path ?? 'the space'} of space "${request.spaceId}" (403).`,
    'Use a token of a user who may read the whole space.',
  ],
  'space-not-found': (_, { spaceId, host }) => [
    `${host} has no space "${spaceId}" that this token can read (404).`,
    'Check contentful.space in site.config.ts or CONTENTFUL_SPACE_ID, and that the token belongs to a member of that space.',
  ],
  'environment-not-found': ({ api = 'management' }, request) => [
    `Space "${request.spaceId}" has no environment "${request.environmentId}" that the ${api} token can read (404).`,
    'Check contentful.environment in site.config.ts or CONTENTFUL_ENVIRONMENT, and that the token may read it.',
  ],
  unreachable: ({ api = 'management', reason }, request) => [
    `${hostOf(api, request)} can't be reached (${reason}).`,
    `Check the network, and contentful.${hostSetting[api]} in site.config.ts or its environment variable.`,
  ],
  'rate-limited': ({ api = 'management' }, request) => [
    `${hostOf(api, request)} still limits the request rate (429) after ${request.retryLimit} retries.`,
    'Another program is using the space heavily. Export again later.',
  ],
  'server-error': ({ api = 'management', status }, request) => [
    `${hostOf(api, request)} fails (${status}), even after ${request.retryLimit} retries.`,
    'Look at https://www.contentfulstatus.com, then export again.',
  ],
  refused: ({ status, reason, path }) => [
    `Contentful rejects the request for ${path} (${status}): ${reason}`,
    "If the message above doesn't explain it, give its request id to Contentful's support.",
  ],
  unreadable: ({ api = 'management', reason }, request) => [
    `${hostOf(api, request)} answered with something other than Contentful's JSON: ${JSON.stringify(reason)}.`,
    "A proxy or a login page may have answered, or the host isn't Contentful's. Check the host and the network.",
  ],
  'response-too-big': ({ path }) => [
    `One resource of ${path} alone is larger than the 7 MB that Contentful sends at once.`,
    'Find the entry with the unusually large field, and split it.',
  ],
  'endless-pages': ({ path, reason }) => [
    `The pages of ${path} stop before their end: ${reason}.`,
    'Content was probably deleted during the export. Export again.',
  ],
  silent: ({ reason, lastError }, request) => [
    `${hostsOf(request)} didn't answer for ${reason}, so the export was stopped.${lastError === undefined ? '' : ` The last error: ${lastError}.`}`,
    'Check the network and https://www.contentfulstatus.com, then export again; --timeout waits longer.',
  ],
  'changed-meanwhile': ({ reason }) => [
    `The content changes while it is exported (${reason}), so the export would be incomplete.`,
    'Export again while no content is being created or deleted.',
  ],
  crashed: ({ reason }) => [
    `contentful-export ended unexpectedly: ${reason}`,
    "Run `npm ci`, then export again; if that doesn't help, this is a bug in Meridian.",
  ],
  file: ({ reason }) => [reason, 'Choose another file with --content, or make its folder writable.'],
};

/** Creates the error that the CLI reports, without tokens. */
export function explainFailure(failure: Failure, request: FetchRequest): ExportError {
  const api = request.preview && failure.api === 'delivery' ? 'preview' : failure.api;
  const [message, hint] = explanations[failure.kind]({ ...failure, ...(api && { api }) }, request);
  const id = failure.requestId ? ` (request id ${failure.requestId})` : '';
  const secrets = [request.managementToken, request.deliveryToken ?? ''];
  return new ExportError(failure.kind, scrubMessage(message + id, secrets), hint);
}

/** Names all hosts of the run, because a timeout doesn't name the one that failed. */
function hostsOf({ host, hostDelivery, deliveryToken, includeDrafts }: FetchRequest): string {
  return deliveryToken && !includeDrafts && host !== hostDelivery ? `${host} or ${hostDelivery}` : host;
}

function hostOf(api: Api, { host, hostDelivery }: FetchRequest): string {
  return api === 'management' ? host : hostDelivery;
}
