import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { UsageError } from '../errors.ts';

const manifestSchema = z.object({ stubs: z.array(z.string()) });

/** serve.json, as `npx serve` reads it. */
const serveSchema = z.looseObject({
  cleanUrls: z.boolean(),
  trailingSlash: z.boolean(),
  headers: z.array(
    z.object({ source: z.string(), headers: z.array(z.object({ key: z.string(), value: z.string() })) }),
  ),
  redirects: z.array(z.object({ source: z.string(), destination: z.string(), type: z.number() })),
});

export interface BuiltSite {
  readonly out: string;
  readonly serveConfig: z.infer<typeof serveSchema>;
  /** Paths of the pages that other systems serve. */
  readonly stubs: ReadonlySet<string>;
}

/** Reads what a build says of its site. @throws UsageError when the folder holds no built site */
export function openSite(out: string): BuiltSite {
  try {
    const read = (name: string): unknown => JSON.parse(readFileSync(join(out, name), 'utf8'));
    const { stubs } = manifestSchema.parse(read('manifest.json'));
    return { out, serveConfig: serveSchema.parse(read('serve.json')), stubs: new Set(stubs) };
  } catch {
    throw new UsageError(
      `There is no built site in ${out}.`,
      'Run `meridian build` first, or name the folder with --out.',
    );
  }
}
