import type { WrittenFile } from '../../model/rendered-page.ts';
import { UserError } from '../../model/user-error.ts';

/** Describes one of the parts in which a site's pages are rendered. */
export interface ShardNumber {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

/** Holds a hash per input of pages, equal in all shards of a site. */
export type ShardInputs = Readonly<Record<ShardInput, string>>;

export const shardInputs = [
  'content',
  'configuration',
  'program',
  'servers',
  'year',
  'languages',
  'previous',
] as const;
export type ShardInput = (typeof shardInputs)[number];

/** Describes a rendered part of a site. */
export interface Shard extends ShardNumber {
  readonly folder: string;
  readonly inputs: ShardInputs;
  /** Hash of its checks of entries, if the plan left them to the shards. */
  readonly checks?: string | undefined;
  readonly pages: readonly WrittenFile[];
}

export const shardName = 'shard.json';

/** Describes shards that can't be merged into a site. */
export class ShardError extends UserError {
  override readonly name = 'ShardError';
}

/** Formats a shard number: `2/4`. */
export function formatShard({ index, count }: ShardNumber): string {
  return `${index}/${count}`;
}

/** Returns every `count`-th item, so that shards take about the same time. */
export function shareOf<Item>(items: readonly Item[], { index, count }: ShardNumber): Item[] {
  return items.filter((_, at) => at % count === index - 1);
}
