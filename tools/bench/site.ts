import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureSpace, type SpaceSize } from './generate-space.ts';
import { pageInTheMiddle } from './space/outline.ts';

export interface BenchOptions extends SpaceSize {
  readonly root: string;
  readonly runs: number;
  /** Takes the sample in place of a generated space, where a mode can. */
  readonly isSample?: boolean;
  /** A temporary folder for sites. */
  readonly folder: string;
}

/** Describes a change of a field's English text. */
export interface Edit {
  readonly name: string;
  readonly entryId: string;
  readonly field: string;
}

interface ContentEntry {
  readonly fields: Readonly<Record<string, Record<string, unknown>>>;
}

/** Describes a folder with a generated, editable space. */
export interface EditableSite {
  readonly contentFile: string;
  readonly path: string;
  /** Changes that affect one page, a few pages, and all. */
  readonly edits: readonly Edit[];
  /** Writes the content with another text changed. @param file by default the content file */
  readonly write: (edit: Edit, text: string, file?: string) => void;
}

/** Creates a folder with a space. @param config overrides the repository's */
export async function createSite(options: BenchOptions, config: object): Promise<EditableSite> {
  const { root, folder, pages } = options;
  const contentFile = join(folder, 'content.json');
  writeConfig(root, folder, config);
  let bytes: Buffer = readFileSync(await ensureSpace(options, root));
  writeFileSync(contentFile, bytes);
  const { id, path } = pageInTheMiddle(pages);
  return {
    contentFile,
    path,
    edits: [
      { name: 'a text of a block', entryId: `${id}-hero`, field: 'heading' },
      { name: 'a title that others show', entryId: id, field: 'title' },
      { name: 'a label of the menu', entryId: 'menu-1', field: 'name' },
    ],
    write: (edit, text, file = contentFile) => {
      bytes = withText(bytes, edit, text);
      writeFileSync(file, bytes);
    },
  };
}

/** Writes a configuration for `content.json` and `out`. */
export function writeConfig(root: string, folder: string, config: object): void {
  mkdirSync(folder, { recursive: true });
  const own = JSON.stringify({ content: 'content.json', out: 'out', ...config });
  const text = `export default { ...base, localAssets: undefined, servers: undefined, icon: undefined, ...${own} };\n`;
  const base = JSON.stringify(join(root, 'site.config.ts'));
  writeFileSync(join(folder, 'site.config.ts'), `import base from ${base};\n${text}`);
}

/** Reads an entry of a generated content file. @throws Error without it */
export function entryIn(content: Buffer, id: string): ContentEntry {
  const at = content.indexOf(`"id": "${id}",\n        "type": "Entry"`);
  const start = content.lastIndexOf('\n    {', at);
  const end = content.indexOf('\n    }', at) + '\n    }'.length;
  if (at === -1) throw new Error(`The space has no ${id}.`);
  return JSON.parse(content.toString('utf8', start, end));
}

/** Edits bytes, because parsing 170 MB per edit is slow; `sys` with the id precedes `fields`. */
function withText(bytes: Buffer, { entryId, field }: Edit, text: string): Buffer {
  const entry = bytes.indexOf(`"id": "${entryId}",\n        "type": "Entry"`);
  const fieldAt = bytes.indexOf(`"${field}": {`, entry);
  const key = '"en-US": ';
  const start = bytes.indexOf(key, fieldAt) + key.length;
  const end = bytes.indexOf('"', start + 1) + 1;
  if (entry === -1 || fieldAt === -1 || start < fieldAt)
    throw new Error(`The space has no ${entryId}.${field}.`);
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(JSON.stringify(text)), bytes.subarray(end)]);
}
