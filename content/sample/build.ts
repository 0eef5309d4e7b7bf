/** Writes the sample space and its content model from their sources: `node content/sample/build.ts`. */
import { writeFileSync } from 'node:fs';
import { buildContentModel, buildExport, fileText } from './source/build-export.ts';

const outputs = { 'export.json': buildExport, 'content-model.json': buildContentModel };

for (const [file, build] of Object.entries(outputs)) {
  const written = fileText(build());
  writeFileSync(new URL(file, import.meta.url), written);
  console.log(`content/sample/${file}: ${Buffer.byteLength(written)} bytes`);
}
