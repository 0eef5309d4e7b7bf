import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, lstatSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Returns the folder of the bundles: `.meridian/program`, or a temporary folder where the checkout can't be written.
 *
 * @param {string} root the folder of package.json
 * @returns {string}
 */
export function programsFolder(root) {
  const folder = join(root, '.meridian', 'program');
  return isWritable(folder) ? folder : temporaryFolder(root);
}

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the same folder each time, so that a command bundles only once. */
function temporaryFolder(root) {
  const checkout = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const usual = join(tmpdir(), `meridian-${process.getuid?.() ?? 'user'}-${checkout}`);
  if (!existsSync(usual)) mkdirSync(usual, { recursive: true, mode: 0o700 });
  const folder = isOwn(usual) ? usual : mkdtempSync(join(tmpdir(), 'meridian-'));
  linkPackages(root, folder);
  return folder;
}

/** Returns whether a folder is the user's own: other users of the machine can create folders in /tmp, with programs of theirs. */
function isOwn(folder) {
  if (!process.getuid) return true;
  const stats = lstatSync(folder);
  return stats.isDirectory() && stats.uid === process.getuid() && (stats.mode & 0o022) === 0;
}

/** Links node_modules: bundles import packages, and Node looks for these in the folders above. */
function linkPackages(root, folder) {
  const link = join(folder, 'node_modules');
  if (existsSync(link)) return;
  const esbuild = createRequire(join(root, 'package.json')).resolve('esbuild/package.json');
  try {
    symlinkSync(dirname(dirname(esbuild)), link, 'junction');
  } catch (error) {
    // Another command that starts at the same time makes the same link.
    if (error.code !== 'EEXIST') throw error;
  }
}
