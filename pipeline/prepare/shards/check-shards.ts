import type { PageIdentity } from '../../model/plan.ts';
import { formatShard, type Shard, ShardError, type ShardInputs } from './shard.ts';
import { assertSameInputs } from './shard-inputs.ts';

/**
 * Asserts that shards are all those of one site, built from the inputs of this run.
 * @throws ShardError for the first problem
 */
export function assertWholeSet(shards: readonly Shard[], inputs: ShardInputs): void {
  assertComplete(shards);
  for (const shard of shards) {
    const what = `Shard ${formatShard(shard)} in ${shard.folder} was built`;
    assertSameInputs(what, shard.inputs, inputs, 'Build every shard from the same input as `merge`.');
  }
}

function assertComplete(shards: readonly Shard[]): void {
  const [first] = shards;
  if (!first) throw new ShardError('There are no shards to merge.', buildHint);
  const other = shards.find(({ count }) => count !== first.count);
  if (other) {
    const both = `${first.folder} holds shard ${formatShard(first)} and ${other.folder} shard ${formatShard(other)}`;
    throw new ShardError(`The shards belong to different splits: ${both}.`, buildHint);
  }
  const twice = shards.find((shard, at) => shards.findIndex(({ index }) => index === shard.index) !== at);
  if (twice) {
    const { folder } = shards.find(({ index }) => index === twice.index) ?? twice;
    throw new ShardError(
      `Shard ${formatShard(twice)} is given twice: in ${folder} and in ${twice.folder}.`,
      'Name the folder of each shard once.',
    );
  }
  const missing = Array.from({ length: first.count }, (_, at) => at + 1)
    .filter((index) => shards.every((shard) => shard.index !== index))
    .map((index) => formatShard({ index, count: first.count }));
  if (missing.length === 0) return;
  const [verb, noun] = missing.length === 1 ? ['is', 'Shard'] : ['are', 'Shards'];
  throw new ShardError(`${noun} ${missing.join(', ')} ${verb} missing.`, buildHint);
}

const buildHint = 'Build each shard with --shard and the same total, and name the folders of all shards.';

/** Asserts that a shard has exactly the expected pages. @throws ShardError */
export function assertPages(shard: Shard, expected: readonly PageIdentity[]): void {
  const identities = new Set(expected.map(identityOf));
  const found = new Set(shard.pages.map(identityOf));
  const damaged = (what: string) =>
    new ShardError(`Shard ${formatShard(shard)} in ${shard.folder} ${what}.`, 'Build this shard again.');
  const missing = expected.find((page) => !found.has(identityOf(page)));
  if (missing) throw damaged(`lacks the page ${missing.path}`);
  const strange = shard.pages.find((page) => !identities.has(identityOf(page)));
  if (strange) throw damaged(`has a page that doesn't belong to it, ${strange.file}`);
  if (shard.pages.length > expected.length) throw damaged('has a page twice');
}

function identityOf({ file, path, locale, entryId }: Partial<PageIdentity>): string {
  return JSON.stringify([file, path, locale, entryId]);
}

/** Returns what describes a damaged file of a shard. */
export function damageOf(shard: Shard): (file: string) => ShardError {
  return (file) =>
    new ShardError(
      `Shard ${formatShard(shard)} in ${shard.folder} is damaged: ${file} is missing or changed.`,
      'Build this shard again, or copy it again.',
    );
}
