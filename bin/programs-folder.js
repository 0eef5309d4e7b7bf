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

/** Returns a stable folder, so that a command bundles only once. */
function temporaryFolder(root) {
  const checkout = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const usual = join(tmpdir(), `meridian-${process.getuid?.() ?? 'user'}-${checkout}`);
  if (!existsSync(usual)) mkdirSync(usual, { recursive: true, mode: 0o700 });
  const folder = isOwn(usual) ? usual : mkdtempSync(join(tmpdir(), 'meridian-'));
  linkPackages(root, folder);
  return folder;
}

/** Returns whether the user owns a folder; in /tmp others could plant programs. */
function isOwn(folder) {
  if (!process.getuid) return true;
  const stats = lstatSync(folder);
  return stats.isDirectory() && stats.uid === process.getuid() && (stats.mode & 0o022) === 0;
}

/** Links node_modules, which Node searches in parent folders. */
function linkPackages(root, folder) {
  const link = join(folder, 'node_modules');
  if (existsSync(link)) return;
  const esbuild = createRequire(join(root, 'package.json')).resolve('esbuild/package.json');
  try {
    symlinkSync(dirname(dirname(esbuild)), link, 'junction');
  } catch (error) {
    // A concurrent command has created the same link.
    if (error.code !== 'EEXIST') throw error;
  }
}
