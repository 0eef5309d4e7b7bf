/**
 * Writes the sample space, its content model, its data and the page about it from their sources: `node content/sample/build.ts`.
 * Arguments choose some of the files: `node content/sample/build.ts export.json`. Files that are up to date stay untouched.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeFileAtomically } from '../../pipeline/files/write-file.ts';
import { buildContentModel, buildExport, fileText } from './source/build-export.ts';
import { contentTypesPage } from './source/content-types-page.ts';
import { buildOffer } from './source/space/offer.ts';
import { buildVpnServers } from './source/vpn-servers.ts';

const outputs: Readonly<Record<string, () => string>> = {
  'content/sample/export.json': () => fileText(buildExport()),
  'content/sample/content-model.json': () => fileText(buildContentModel()),
  'content/sample/vpn-servers.json': () => fileText(buildVpnServers()),
  'content/sample/offer.json': () => fileText(buildOffer()),
  'docs/content-types.md': contentTypesPage,
};

const chosen = process.argv.slice(2);
for (const [file, build] of Object.entries(outputs)) {
  if (chosen.length === 0 || chosen.includes(basename(file))) update(file, build());
}

/** Replaces a file as a whole, so that a command that runs meanwhile reads the old or the new one. */
function update(file: string, text: string): void {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  writeFileAtomically(path, [Buffer.from(text)]);
  console.log(`${file}: ${Buffer.byteLength(text)} bytes`);
}
