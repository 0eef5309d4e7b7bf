import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { memoize } from '../model/collections.ts';
import type { TemplateSize } from '../model/rendered-page.ts';

interface PageFile {
  readonly file: string;
  readonly bytes: number;
}

/**
 * Measures page sizes by template, sorted by number of pages.
 * @param folder holds the whole site
 * @param pages the files of each template's pages
 * @param scriptSizes known gzip sizes of scripts by file; gets the others
 */
export function measureTemplates(
  folder: string,
  pages: ReadonlyMap<string, readonly PageFile[]>,
  scriptSizes: Map<string, number>,
): TemplateSize[] {
  const measure = scriptMeasure(folder, scriptSizes);
  const sizes = [...pages].map(([template, files]) => {
    const median = medianOf(files);
    return {
      template,
      pages: files.length,
      htmlBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      medianHtmlBytes: median?.bytes ?? 0,
      medianScriptGzipBytes: median === undefined ? 0 : measure(median.file),
    };
  });
  return sizes.sort((a, b) => b.pages - a.pages || (a.template < b.template ? -1 : 1));
}

/** Returns the page of median size; the smaller of two. */
function medianOf(files: readonly PageFile[]): PageFile | undefined {
  const sizes = Float64Array.from(files, ({ bytes }) => bytes).sort();
  const middle = Math.floor((sizes.length - 1) / 2);
  const size = sizes[middle];
  if (size === undefined) return undefined;
  const ofSize = files.filter(({ bytes }) => bytes === size).sort((a, b) => (a.file < b.file ? -1 : 1));
  return ofSize[middle - sizes.indexOf(size)];
}

/** Sums up the gzip sizes of the scripts that a page loads initially. */
function scriptMeasure(folder: string, known: Map<string, number>): (page: string) => number {
  const sizeOf = memoize((script: string) => gzipSync(readFileSync(join(folder, script))).length, known);
  return (page) => {
    const html = readFileSync(join(folder, page), 'utf8');
    const scripts = html.matchAll(
      /<(?:script type="module" src|link rel="modulepreload" href)="[^"?#]*\/(assets\/js\/[^"?#]+)"/g,
    );
    const names = new Set([...scripts].map(([, script = '']) => script));
    return [...names].reduce((sum, script) => sum + sizeOf(script), 0);
  };
}
