import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTree, type TreeRun } from '../run-tree.ts';
import { type Edit, withText } from '../space/edit-entry.ts';
import { assertSamePages } from './assert-same-pages.ts';
import type { Contender, Place } from './contender.ts';
import { shareContent } from './meridian.ts';
import { editPage } from './prepare-content.ts';

export const situations = ['cold', 'unchanged', 'one entry changed'] as const;
export type Situation = (typeof situations)[number];

/** What one contender took, run by run. */
export interface Times {
  readonly contender: Contender;
  readonly runs: Readonly<Record<Situation, TreeRun[]>>;
}

export interface Course {
  readonly root: string;
  /** Gets the sites and what tools keep, until the end of the benchmark: removing files blurs what comes next. */
  readonly folder: string;
  readonly space: string;
  readonly prepared: string;
  /** What is changed: an entry, and the page in English that shows it. */
  readonly edit: Edit & { readonly path: string };
  /** The first site of Meridian's, which the others are held against. */
  readonly example: string;
  /** The files of pages to compare, relative to a site. */
  readonly samples: readonly string[];
  readonly say: (line: string) => void;
}

/** Lets all of them build in turns; who begins changes from run to run. */
export async function race(
  contenders: readonly Contender[],
  count: number,
  course: Course,
): Promise<Times[]> {
  const times = contenders.map(
    (contender): Times => ({
      contender,
      runs: { cold: [], unchanged: [], 'one entry changed': [] },
    }),
  );
  for (let run = 0; run < count; run++) {
    const order = run % 2 === 0 ? times : times.toReversed();
    for (const { contender, runs } of order) {
      if (run > 0 && contender.isSlow) continue;
      await runOnce(contender, runs, run, course);
    }
  }
  return times;
}

async function runOnce(contender: Contender, runs: Times['runs'], run: number, course: Course) {
  const { say, example, samples, edit } = course;
  const place = placeOf(contender, run, course);
  const build = async (situation: Situation, cached: boolean) => {
    const measured = await runTree(contender.build(place, cached));
    runs[situation].push(measured);
    say(`run ${run + 1}, ${contender.name}, ${situation}: ${measured.seconds.toFixed(2)} s`);
  };
  contender.prepare?.(place);
  await build('cold', false);
  if (place.out !== example) assertSamePages(example, place.out, samples);
  // Fills the cache, which a cold build leaves alone.
  if (contender.hasCache) await runTree(contender.build(place, true));
  await build('unchanged', true);
  await withEdit(place, course, async (text) => {
    await build('one entry changed', true);
    assertShows(join(place.out, `${edit.path.slice(1)}.html`), text);
  });
  if (place.out !== example)
    assertSamePages(
      example,
      place.out,
      samples.filter((file) => !file.includes(edit.path.slice(1))),
    );
}

function placeOf({ name }: Contender, run: number, { root, folder, space, prepared }: Course): Place {
  const own = join(folder, `${name.toLowerCase()}-${run + 1}`);
  mkdirSync(own, { recursive: true });
  const contentFile = join(own, 'content.json');
  shareContent(space, contentFile);
  return { root, prepared, contentFile, keep: join(own, 'keep'), out: join(own, 'site') };
}

/** Changes one entry in both forms of the content, and back. */
async function withEdit(place: Place, { edit, space }: Course, run: (text: string) => Promise<void>) {
  const text = 'A text that nobody has written before';
  const old = oldText(place.prepared, edit.path);
  writeFileSync(`${place.contentFile}.new`, withText(readFileSync(space), edit, text));
  renameSync(`${place.contentFile}.new`, place.contentFile);
  editPage(place.prepared, edit.path, text);
  try {
    await run(text);
  } finally {
    editPage(place.prepared, edit.path, old);
  }
}

function oldText(prepared: string, path: string): string {
  const pages = JSON.parse(readFileSync(join(prepared, 'pages/en.json'), 'utf8')) as {
    path: string;
    blocks: { sub?: string }[];
  }[];
  return pages.find((page) => page.path === path)?.blocks[0]?.sub ?? '';
}

function assertShows(file: string, text: string): void {
  if (!readFileSync(file, 'utf8').includes(text)) throw new Error(`${file} does not show "${text}".`);
}
