import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Holds what `bootstrap.js` unpacks of Debian's packages. */
export const serversFolder = fileURLToPath(new URL('../../.meridian/servers', import.meta.url));

/**
 * Finds the nginx that tests start as a cache server: the first installed or unpacked one with the DAV module. Debian keeps
 * it in a folder that is in the path of root only.
 *
 * @returns {string | undefined} its path
 */
export function findNginx() {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    join(serversFolder, 'usr', 'sbin'),
  ];
  return folders.map((folder) => join(folder, 'nginx')).find(hasDav);
}

function hasDav(path) {
  const { status, stderr } = spawnSync(path, ['-V'], { encoding: 'utf8' });
  return status === 0 && stderr.includes('http_dav_module');
}
