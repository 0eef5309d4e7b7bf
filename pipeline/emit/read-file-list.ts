import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import * as z from 'zod/mini';
import type { WrittenFile } from '../model/rendered-page.ts';
import { ManifestError } from '../model/user-error.ts';
import { generator, manifestName } from './manifest.ts';

const schema = z.object({
  generator: z.literal(generator),
  schemaVersion: z.literal(1),
  files: z.array(
    z.object({
      file: z.string().check(z.refine(isInside)),
      bytes: z.number(),
      sha256: z.string(),
      kept: z.optional(z.literal(true)),
    }),
  ),
});

/** Names from a file that may come from anywhere must not lead elsewhere. */
export function isInside(file: string): boolean {
  return !file.startsWith('/') && !file.split(/[/\\]/).includes('..');
}

/** What its manifest says of a site's files. @throws ManifestError where there is no site, or its manifest is damaged */
export function readFileList(
  out: string,
): readonly Pick<WrittenFile, 'file' | 'bytes' | 'sha256' | 'kept'>[] {
  let text: string;
  try {
    text = readFileSync(join(out, manifestName), 'utf8');
  } catch {
    throw new ManifestError(
      `There is no built site in ${out}.`,
      'Run `meridian build` first, or name the folder with --out.',
    );
  }
  try {
    return schema.parse(JSON.parse(text)).files as WrittenFile[];
  } catch {
    throw new ManifestError(
      `The ${manifestName} of ${out} is damaged, or of another program: what the files should be is not known.`,
      'Put an intact copy in its place, or remove the folder and build again.',
    );
  }
}

/** All that lies in a site's folder and is no folder, but its manifest; relative to it, with `/`. */
export function filesIn(out: string): string[] {
  return readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(out, join(parentPath, name)).replaceAll(sep, '/'))
    .filter((file) => file !== manifestName);
}
