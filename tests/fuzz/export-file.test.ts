/**
 * Whatever an export holds, `validate` gives findings or says that the file can't be used, and what it passes can be built.
 *
 * `FUZZ_RUNS=100000 npx vitest run tests/fuzz` looks further; a failure names its seed and path, which
 * `FUZZ_SEED` and `FUZZ_PATH` go straight back to.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rules } from '../../pipeline/model/rules.ts';
import { byTag } from '../helpers/thorough.ts';
import { valid } from '../reports/schemas.ts';
import type { Outcome } from './check-bytes.ts';
import { type Damage, damage, inflict } from './damage.ts';
import { documents } from './documents.ts';
import { mutate, mutation } from './mutations.ts';
import { loadCheck } from './production-check.ts';

const { checkBytes, ContentFileError } = await loadCheck();

const { FUZZ_RUNS = '270', FUZZ_SEED, FUZZ_PATH } = process.env;
const parameters = {
  ...(FUZZ_SEED !== undefined && { seed: Number(FUZZ_SEED) }),
  ...(FUZZ_PATH !== undefined && { path: FUZZ_PATH }),
};

const recipe = fc.record({
  base: fc.constantFrom(...documents.keys()),
  mutations: fc.oneof(
    fc.array(mutation, { minLength: 1, maxLength: 1 }),
    fc.array(mutation, { minLength: 1, maxLength: 5 }),
  ),
  damages: fc.oneof({ weight: 4, arbitrary: fc.constant<Damage[]>([]) }, fc.array(damage, { maxLength: 2 })),
  isLax: fc.boolean(),
});

for (const { tags, cases } of byTag([30, Number(FUZZ_RUNS)], (runs) => runs === 30))
  test.each(cases)(
    'any change to an export gives findings or a refusal, never a fault',
    { tags, timeout: 7_200_000 },
    (numRuns) => {
      fc.assert(
        fc.property(recipe, ({ base, mutations, damages, isLax }) => {
          const text = mutate(documents.get(base) ?? '', mutations);
          const bytes = damages.reduce(inflict, Buffer.from(text));
          const outcome = outcomeOf(bytes, isLax);
          if (outcome) expectUseful(outcome, bytes);
          // They take as long as all the rest, and fall over less.
          if (bytes.length % 4 === 0) outcome?.lookAt();
        }),
        { ...parameters, numRuns },
      );
    },
  );

function outcomeOf(bytes: Uint8Array, isLax: boolean): Outcome | undefined {
  try {
    return checkBytes(bytes, isLax);
  } catch (error) {
    if (!(error instanceof ContentFileError)) throw error;
    expect(error.hint).not.toBe('');
    if (!saysSlips(bytes)) expect(error.message).not.toMatch(slips);
    return undefined;
  }
}

/** What a program says that has forgotten a case. */
const slips = /undefined|\[object |NaN|Infinity/;

/** Content may hold these words itself, and is cited. */
function saysSlips(bytes: Uint8Array): boolean {
  return slips.test(Buffer.from(bytes).toString());
}

function expectUseful({ content, issues, reports }: Outcome, bytes: Uint8Array): void {
  const { entries, assets } = content.index;
  const ids = new Set([...entries.ids, ...assets.ids]);
  const text = Buffer.from(bytes).toString();
  for (const { rule, message, hint, entryId } of issues) {
    expect(Object.keys(rules)).toContain(rule);
    expect(message.trim()).not.toBe('');
    expect(hint.trim()).not.toBe('');
    if (!saysSlips(bytes)) expect(`${message} ${hint}`).not.toMatch(slips);
    if (entryId !== undefined && !ids.has(entryId)) expect(text).toContain(JSON.stringify(entryId));
  }
  valid('issues', reports.get('json') ?? '');
}
