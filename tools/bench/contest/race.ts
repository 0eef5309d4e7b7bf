import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, runTree, type TreeRun } from '../run-tree.ts';
import { type Edit, withText } from '../space/edit-entry.ts';
import { assertSamePages } from './assert-same-pages.ts';
import type { Contender, Place } from './contender.ts';
import { shareContent } from './meridian.ts';
import type { Preparation } from './preparation.ts';
import { forms } from './prepared-files.ts';

type Situation = 'preparation' | 'cold' | 'unchanged' | 'one entry changed';

/** What one contender took, run by run; who reads the export itself has no preparation. */
export interface Times {
  readonly contender: Contender;
  readonly runs: Readonly<Record<Situation, TreeRun[]>>;
}

export interface Course {
  readonly root: string;
  /** Gets the sites and what tools keep, until the end of the benchmark: removing files blurs what comes next. */
  readonly folder: string;
  readonly space: string;
  readonly publicFolder: string;
  readonly preparation: Preparation;
  /** What is changed: an entry, and the page in English that shows it. */
  readonly edit: Edit & { readonly path: string };
  /** A site of Meridian's, which the others are held against. */
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
      runs: { preparation: [], cold: [], unchanged: [], 'one entry changed': [] },
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
  const { say, edit, samples } = course;
  const { form } = contender;
  const place = placeOf(contender, run, course);
  const time = async (situation: Situation, command: Command) => {
    const measured = await runTree(command);
    runs[situation].push(measured);
    const { seconds, cpuSeconds = Number.NaN, peakRssBytes = Number.NaN } = measured;
    const cost = `${seconds.toFixed(2)} s, CPU ${cpuSeconds.toFixed(2)} s, ${(peakRssBytes / 1e6).toFixed(0)} MB`;
    say(`run ${run + 1}, ${contender.name}, ${situation}: ${cost}`);
  };
  if (form)
    await time(
      'preparation',
      course.preparation({ contentFile: place.contentFile, form, folder: place.prepared }),
    );
  contender.prepare?.(place);
  await time('cold', contender.build(place, false));
  assertSamePages(course.example, place.out, samples);
  // Fills the cache, which a cold build leaves alone.
  if (contender.hasCache) await runTree(contender.build(place, true));
  await time('unchanged', contender.build(place, true));
  const text = 'A text that nobody has written before';
  changeEntry(contender, place, course, text);
  await time('one entry changed', contender.build(place, true));
  assertShows(join(place.out, `${edit.path.slice(1)}.html`), text);
  assertSamePages(
    course.example,
    place.out,
    samples.filter((file) => !file.includes(edit.path.slice(1))),
  );
}

function placeOf({ id, form }: Contender, run: number, course: Course): Place {
  const { root, folder, space, publicFolder } = course;
  const own = join(folder, nameOf(id, run));
  mkdirSync(own, { recursive: true });
  // Only who reads it again gets it edited.
  const contentFile = form ? space : join(own, 'content.json');
  if (!form) shareContent(space, contentFile);
  return {
    root,
    publicFolder,
    contentFile,
    prepared: join(own, 'prepared'),
    keep: join(own, 'keep'),
    out: siteOf(folder, id, run),
  };
}

/** Where a contender's site of a run is, from 0: in its project, as Next writes nowhere else. */
export function siteOf(folder: string, id: string, run: number): string {
  return join(folder, nameOf(id, run), 'keep/site');
}

function nameOf(id: string, run: number): string {
  return `${id}-${run + 1}`;
}

function changeEntry(
  { form }: Contender,
  { contentFile, prepared }: Place,
  { edit, space }: Course,
  text: string,
) {
  if (form) return forms[form].edit(prepared, edit.path, text);
  writeFileSync(`${contentFile}.new`, withText(readFileSync(space), edit, text));
  renameSync(`${contentFile}.new`, contentFile);
}

function assertShows(file: string, text: string): void {
  if (!readFileSync(file, 'utf8').includes(text)) throw new Error(`${file} does not show "${text}".`);
}
