/** Finds out in CI that a run isn't compared with the published site, whose redirects a deployment would then lose for good. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { siteAddress } from '../domain/site/base-path.ts';
import type { SiteOptions } from '../pipeline/context.ts';
import { generator, manifestName } from '../pipeline/model/routes.ts';
import type { CliContext } from './context.ts';
import { withDocsFolder } from './reporters/references.ts';
import { colours, isCi } from './terminal/streams.ts';

/** Matches names that nobody can register (RFC 2606). */
const placeholder = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid|test)$/;
const startOfManifest = new RegExp(`^\\s*\\{\\s*"generator":\\s*"${generator}"`);
const maxMilliseconds = 5000;

/**
 * Asks the site's origin for a manifest if a run in CI has none. The answer goes into a warning alone, never into what is built.
 * @returns the warning; empty without a published site, and where none can be reached
 */
export async function warningOfMissedSite(
  context: CliContext,
  { config, previous, publishedIn = config.out }: SiteOptions,
): Promise<string> {
  const { hostname } = new URL(config.origin);
  if (!isCi(context.env) || previous !== undefined || placeholder.test(hostname)) return '';
  const address = `${siteAddress(config)}/${manifestName}`;
  if (existsSync(join(publishedIn, manifestName)) || !(await isManifest(address))) return '';
  const isOnGithub = context.env.GITHUB_ACTIONS === 'true';
  const start = isOnGithub ? '::warning::' : `${colours(context).yellow('warning')}: `;
  const text = `A site is published (${address}), and this run isn't compared with it: addresses that have changed get no redirects, and links to them count as broken. Set the variable PUBLISHED_MANIFEST to this address if the workflow knows it, or fetch the file and name it with --previous (docs/deploying.md).`;
  return `${start}${withDocsFolder(text, context)}\n`;
}

/** Returns whether the manifest of a site is at an address. Reads only its start. */
async function isManifest(address: string): Promise<boolean> {
  try {
    const { ok, body } = await fetch(address, { signal: AbortSignal.timeout(maxMilliseconds) });
    for await (const bytes of body ?? []) return ok && startOfManifest.test(Buffer.from(bytes).toString());
  } catch {}
  return false;
}
