/**
 * Whatever changes between two builds, the second gives what a build from nothing gives, and so does a build that has only
 * what others have left in a shared cache.
 *
 * `REBUILD_RUNS=1000 npx vitest run tests/rebuild/random` looks further; a failure names its seed and path, which
 * `REBUILD_SEED` and `REBUILD_PATH` go straight back to.
 *
 * @module-tag ci
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startCacheServer } from '../helpers/cache-server.ts';
import { root } from '../helpers/run-cli.ts';
import { entry } from '../helpers/space-builder.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import { changesBetween } from './changes.ts';
import { applyEdit, applyMishap, edit, isChangeable, mishap, type Space } from './random-edits.ts';
import { differences, openSite, toldAnywhere, toldBy } from './warm-and-cold.ts';

const { REBUILD_RUNS = '2', REBUILD_SEED, REBUILD_PATH } = process.env;
const parameters = {
  numRuns: Number(REBUILD_RUNS),
  ...(REBUILD_SEED !== undefined && { seed: Number(REBUILD_SEED) }),
  ...(REBUILD_PATH !== undefined && { path: REBUILD_PATH }),
};

const step = fc.record({
  /** Does the content become that of an earlier step first? */
  goesBack: fc.boolean(),
  edits: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 6, arbitrary: fc.array(edit, { minLength: 1, maxLength: 3 }) },
  ),
  mishap,
  isIndented: fc.boolean(),
  /** How is the content written: as a file, or as changes of the one before, which may then be folded into it? */
  form: fc.constantFrom('whole', 'changes', 'changes', 'folded'),
  /** Does the file have an index beside it, as after an export? */
  isIndexed: fc.boolean(),
});

const history = fc.record({
  base: fc.constantFrom('every-block', 'three-languages'),
  /** Is the file so large that unchanged parts stay on disk? */
  isLarge: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 5 }),
});

test('after any edits a build gives what a build from nothing gives', { timeout: 7_200_000 }, async () => {
  const server = await startCacheServer();
  await fc.assert(
    fc.asyncProperty(history, async ({ base, isLarge, steps }) => {
      const folder = newFolder();
      const site = openSite(folder, {}, server.url);
      let space = readSpace(base);
      if (isLarge) space.entries.splice(Math.floor(space.entries.length / 2), 0, padding);
      try {
        site.write(JSON.stringify(space));
        await site.build();
        const earlier = [space];
        let file = space;
        for (const { goesBack, edits, mishap: one, isIndented, isIndexed, form } of steps) {
          space = structuredClone(goesBack ? (earlier.at(-2) ?? space) : space);
          for (const each of edits) applyEdit(space, each);
          earlier.push(space);
          applyMishap(site, one);
          const isWhole = form === 'whole' || !isChangeable(file, space);
          if (isWhole) site.write(JSON.stringify(space, null, isIndented ? 2 : undefined));
          else await site.change(changesBetween(file, space));
          if (form === 'folded') await site.fold();
          if (isWhole || form === 'folded') file = space;
          if (isIndexed) await site.index();
          const { cold, ...others } = await site.build();
          for (const [name, built] of Object.entries(others)) {
            const told = name === 'whole' ? toldAnywhere : toldBy;
            expect(built.refusal).toBe(cold.refusal);
            expect(told(built)).toEqual(told(cold));
            if (cold.report?.written) expect(differences(built, cold)).toEqual([]);
          }
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    parameters,
  );
});

/** An entry of another system, larger than all others together. */
const padding = entry('article', 'padding', { text: 'a'.repeat(8_100_000) }) as Space['entries'][number];

function readSpace(site: string): Space {
  const content = JSON.parse(readFileSync(join(root, 'tests/sites', site, 'content.json'), 'utf8')) as Space;
  return { ...content, assets: content.assets ?? [] };
}
