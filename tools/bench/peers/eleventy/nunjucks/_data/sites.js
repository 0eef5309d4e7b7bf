import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What all pages of a language share, by its code. */
export default function () {
  const folder = join(process.env.PEER_CONTENT, 'site');
  const sites = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return Object.fromEntries(sites.map((site) => [site.code, site]));
}
