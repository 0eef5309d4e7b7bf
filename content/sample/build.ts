/** Writes the sample space, its content model and the page about it from their sources: `node content/sample/build.ts`. */
import { writeFileSync } from 'node:fs';
import { buildContentModel, buildExport, fileText } from './source/build-export.ts';
import { contentTypesPage } from './source/content-types-page.ts';
import { buildVpnServers } from './source/vpn-servers.ts';

const outputs: Readonly<Record<string, () => string>> = {
  'content/sample/export.json': () => fileText(buildExport()),
  'content/sample/content-model.json': () => fileText(buildContentModel()),
  'content/sample/vpn-servers.json': () => fileText(buildVpnServers()),
  'docs/content-types.md': contentTypesPage,
};

for (const [file, build] of Object.entries(outputs)) {
  const written = build();
  writeFileSync(new URL(`../../${file}`, import.meta.url), written);
  console.log(`${file}: ${Buffer.byteLength(written)} bytes`);
}
