import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import { runTree } from '../run-tree.ts';
import { pageInTheMiddle } from '../space/page-in-the-middle.ts';
import type { Contender } from './contender.ts';
import { shareContent } from './meridian.ts';
import { createPreparation } from './preparation.ts';
import { readCodes, readPages } from './prepared-files.ts';
import type { Course } from './race.ts';
import { takeAssets } from './take-assets.ts';

export interface CourseOptions extends Pick<Course, 'root' | 'folder' | 'space' | 'say'> {
  readonly config: SiteConfig;
  readonly meridian: Contender;
  /** Gets the bundle of the preparation: below the project, so that it finds the packages. */
  readonly programs: string;
  /** How many pages the space has, which tells where they are. */
  readonly pages: number;
}

/**
 * Builds what is needed before any clock starts: the site that all others are held against, and the files that all of
 * them copy. The program's own bundle is made by this too, and not by a build that is timed.
 *
 * @returns the course, and how many pages a site has in all languages
 */
export async function layCourse(options: CourseOptions): Promise<{ course: Course; count: number }> {
  const { root, folder, space, say } = options;
  say('Building the site that the others are held against …');
  const own = join(folder, 'example');
  const example = await buildExample(options, own);
  takeAssets(example, own);
  const preparation = await createPreparation(options.programs, {
    config: options.config,
    root,
    resourcesFile: join(own, 'resources.json'),
    year: String(new Date().getUTCFullYear()),
  });
  const prepared = join(own, 'prepared');
  await runTree(preparation({ contentFile: space, form: 'json', folder: prepared }));
  const { id, path } = pageInTheMiddle(options.pages);
  const edit = { entryId: `${id}-hero`, field: 'subHeading', path };
  const publicFolder = join(own, 'public');
  const samples = samplesOf(prepared);
  return {
    course: { root, folder, space, publicFolder, preparation, edit, example, samples, say },
    count: readCodes(prepared).flatMap((code) => readPages(prepared, code)).length,
  };
}

/** @returns the site's folder */
async function buildExample({ root, space, meridian }: CourseOptions, own: string): Promise<string> {
  mkdirSync(own);
  const [contentFile, out] = [join(own, 'content.json'), join(own, 'site')];
  shareContent(space, contentFile);
  const place = { root, contentFile, prepared: '', publicFolder: '', keep: join(own, 'keep'), out };
  meridian.prepare?.(place);
  await runTree(meridian.build(place, false));
  return out;
}

const samplePages = 40;

/** Pages of some languages, evenly spread. */
function samplesOf(prepared: string): string[] {
  const codes = readCodes(prepared).filter((code) => ['en', 'de', 'ar', 'jp'].includes(code));
  const files = codes.flatMap((code) => readPages(prepared, code).map((page) => page.file));
  const step = Math.max(1, Math.floor(files.length / samplePages));
  return files.filter((_, at) => at % step === 0);
}
