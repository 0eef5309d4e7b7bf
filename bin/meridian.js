#!/usr/bin/env node
// Starts the CLI; on an older Node it does so with a current one. Plain JavaScript for any Node.
import { fileURLToPath } from 'node:url';
import { fetchNode, isOldNode } from './fetch-node.js';
import { runChild } from './run-child.js';

async function runOnCurrentNode() {
  const node = fetchNode();
  if (!node) return 2;
  const script = fileURLToPath(new URL('start-bound.js', import.meta.url));
  try {
    return await runChild(node, [script, ...process.argv.slice(2)], { isBound: true });
  } catch (error) {
    process.stderr.write(`${node} can't be started: ${error.message}\nInstall Node 24 or newer.\n`);
    return 2;
  }
}

if (process.versions.bun) {
  process.stderr.write(
    'Meridian runs on Node, and this is Bun. Install Node 24 or newer, and run it without --bun: Bun then starts Node.\n',
  );
  process.exitCode = 2;
} else if (isOldNode) {
  process.exitCode = await runOnCurrentNode();
} else {
  const { start } = await import('./start.js');
  await start();
}
