/**
 * Generates the files derived from the sample's sources: `node content/sample/build.ts`. Skips unchanged files. `--uncommitted` skips
 * `docs/content-types.md`, which is committed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeFileAtomically } from '../../pipeline/files/write-file.ts';
import { buildContentModel, buildExport, fileText } from './source/build-export.ts';
import { contentTypesPage } from './source/content-types-page.ts';
import { buildConsistentOffer, buildOffer } from './source/space/offer.ts';
import { buildVpnServers } from './source/vpn-servers.ts';

const uncommittedOnly = process.argv.includes('--uncommitted');

update('content/sample/content-model.json', fileText(buildContentModel()));
update('content/sample/vpn-servers.json', fileText(buildVpnServers()));
update('content/sample/offer.json', fileText(buildOffer()));
update('content/sample/offer-consistent.json', fileText(buildConsistentOffer()));
update('content/sample/export.json', fileText(buildExport()));
if (!uncommittedOnly) update('docs/content-types.md', contentTypesPage());

/** Replaces a file atomically. */
function update(file: string, content: string): void {
  const bytes = Buffer.from(content);
  const path = pathOf(file);
  if (existsSync(path) && readFileSync(path).equals(bytes)) return;
  writeFileAtomically(path, [bytes]);
  console.log(`${file}: ${bytes.length} bytes`);
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(`../../${file}`, import.meta.url));
}
