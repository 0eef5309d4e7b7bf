import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltSite, openSite } from './open-site.ts';
import { siteHandler } from './site-handler.ts';

interface ServedSite {
  readonly stubs: BuiltSite['stubs'];
  readonly answer: ReturnType<typeof siteHandler>;
}

/**
 * The site in a folder as it is at each moment: a build may publish another one, with other headers and redirects, while
 * it is served.
 *
 * @throws UsageError when there is none at first; later on, while there is none, the last one's rules hold
 */
export function followSite(out: string): () => ServedSite {
  let version = versionOf(out);
  let served = open(out);
  return () => {
    const now = versionOf(out);
    if (now === version || now === undefined) return served;
    try {
      served = open(out);
      version = now;
    } catch {}
    return served;
  };
}

function open(out: string): ServedSite {
  const site = openSite(out);
  return { stubs: site.stubs, answer: siteHandler(site) };
}

/** Each build writes a manifest of its own. @returns undefined where there is none, or where it can't be looked at */
function versionOf(out: string): string | undefined {
  try {
    const { ino, mtimeMs } = statSync(join(out, 'manifest.json'));
    return `${ino} ${mtimeMs}`;
  } catch {
    return undefined;
  }
}
