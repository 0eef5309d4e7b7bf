import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';
import { isRecord } from '../domain/site/json.ts';
import { changesFileOf, type SiteConfig } from '../domain/site/site-config.ts';
import { readText } from '../pipeline/files/read-text.ts';
import { writeFileAtomically } from '../pipeline/files/write-file.ts';
import { contentPieces } from '../pipeline/load/content-bytes.ts';
import { readChangesBytes } from '../pipeline/load/content-changes.ts';
import { loadContent } from '../pipeline/load/index-export.ts';
import { withChanges } from '../pipeline/load/lay-over.ts';
import { evaluateModule } from '../pipeline/model/site-module.ts';
import { ContentFileError, messageOf } from '../pipeline/model/user-error.ts';
import { bundleModule } from './bundle-module.ts';
import { UsageError } from './errors.ts';

const hint = 'docs/existing-spaces.md describes what a transform is.';

/**
 * Runs the `transform` of site.config.ts on the content file, and makes its result the content file. It runs at every command, so
 * whatever it reads counts as an input of builds.
 * @param folder of site.config.ts
 * @param warn is told of a changes file that belongs to another content file
 * @throws UsageError that names the transform's file and line, ContentFileError for a damaged changes file
 */
export async function transformContent(
  config: SiteConfig,
  folder: string,
  warn: (text: string) => void,
): Promise<SiteConfig> {
  const { content, transform } = config;
  const space = transform && (await readExport(content, warn));
  // The load of the content says what is wrong with it.
  if (!space) return config;
  const define = { 'import.meta.dirname': JSON.stringify(folder) };
  const module = await bundleModule(transform, {
    folder,
    key: 'transform',
    hint,
    define,
    sourcemap: 'inline',
  });
  const bytes = Buffer.from(await resultOf(module, space));
  const file = join(folder, '.meridian', `${hash('sha256', content).slice(0, 8)}-${basename(content)}`);
  // An unchanged file keeps its times, by which builds see that it is the same.
  if (!existsSync(file) || !readFileSync(file).equals(bytes)) writeFileAtomically(file, [bytes]);
  return { ...config, content: file, transform: { ...transform, files: module.files, source: content } };
}

/** Reads an export with its changes. @returns undefined for a file that isn't an export */
async function readExport(
  content: string,
  warn: (text: string) => void,
): Promise<Record<string, unknown> | undefined> {
  try {
    const space: unknown = JSON.parse(await readExportText(content, warn));
    return isRecord(space) && Array.isArray(space.entries) ? space : undefined;
  } catch (error) {
    if (error instanceof ContentFileError && existsSync(changesFileOf(content))) throw error;
    return undefined;
  }
}

async function readExportText(content: string, warn: (text: string) => void): Promise<string> {
  const changes = readChangesBytes(content);
  if (!changes) return readText(content);
  const { value, findings } = withChanges(await loadContent(content, {}), { content }, changes);
  for (const { message, file } of findings) if (file !== undefined) warn(message);
  return Buffer.concat([...contentPieces(value)]).toString('utf8');
}

interface Bundled {
  readonly name: string;
  readonly code: string;
}

async function resultOf(module: Bundled, space: Record<string, unknown>): Promise<string> {
  try {
    const run = evaluateModule(module) as (space: Record<string, unknown>) => unknown;
    const result = await run(space);
    if (isRecord(result) && Array.isArray(result.entries)) return JSON.stringify(result);
  } catch (error) {
    const stack = error instanceof Error ? error.stack : '';
    throw new UsageError(`${placeIn(module, stack)}: the transform fails: ${messageOf(error)}`, hint);
  }
  throw new UsageError(
    `${module.name}: the transform must return the export, with its list "entries".`,
    'End it with `return space`, or return a new object.',
  );
}

/** Names the file and line that the first line of a stack stands for. */
function placeIn({ name, code }: Bundled, stack = ''): string {
  const [, after = ''] = stack.split(`${name}:`);
  const [, line, column] = /^(\d+):(\d+)/.exec(after) ?? [];
  const [, map] = code.split('sourceMappingURL=data:application/json;base64,');
  if (line === undefined || map === undefined) return name;
  const sources = new SourceMap(JSON.parse(Buffer.from(map, 'base64').toString()));
  const entry = sources.findEntry(Number(line) - 1, Number(column) - 1);
  return 'originalSource' in entry ? `${entry.originalSource}:${entry.originalLine + 1}` : name;
}
