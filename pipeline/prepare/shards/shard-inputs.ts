import type { BuildOptions, PlannedSite } from '../../context.ts';
import { hashMessages, hashProgram, hashServers } from '../../files/input-hashes.ts';
import { hashValues } from '../../incremental/build-cache.ts';
import type { CachedLists } from '../../load/content-chunks.ts';
import { type Content, omittedFields, publishedLocales } from '../../model/content.ts';
import type { AssetLinks } from '../../model/site-bundle.ts';
import { ShardError, type ShardInput, type ShardInputs, shardInputs } from './shard.ts';

/** Hashes the inputs of pages by file contents, because paths differ between machines. */
export function hashShardInputs(
  options: BuildOptions,
  { content, items }: { readonly content: Content; readonly items: () => CachedLists },
  links: AssetLinks,
  { published }: Pick<PlannedSite, 'published'>,
): ShardInputs {
  return {
    ...ownInputs(options, links),
    content: hashContent(content, items()),
    previous: published()?.sha256 ?? '',
  };
}

/** Hashes the inputs other than the content and the published site. */
export function ownInputs(
  options: BuildOptions,
  links: AssetLinks,
): Omit<ShardInputs, 'content' | 'previous'> {
  const {
    content: _,
    transform: __,
    out,
    servers,
    offerFile,
    localAssets,
    icon,
    theme,
    source: ___,
    ...config
  } = options.config;
  return {
    configuration: hashValues(config, localAssets?.host ?? null, theme ? { ...theme, folder: '' } : null),
    program: hashValues(hashProgram(options), hashMessages(options.root), links),
    servers: hashServers({ servers }),
    year: options.year,
    languages: (options.locales ?? []).toSorted().join(' '),
  };
}

/** Hashes what pages show of the content: two exports of the same state are equal, whatever their other metadata. */
function hashContent({ index }: Content, { entries, assets }: CachedLists): string {
  const columns = [entries, assets].map(
    ({ ids, types, states, localeStates, digests, firstTimes, lastTimes }) => [
      ...[ids, types, [...states], localeStates, digests],
      ...[[...firstTimes], [...lastTimes]],
    ],
  );
  return hashValues(columns, JSON.stringify(publishedLocales(index)), omittedFields(index));
}

const words: Readonly<Record<ShardInput, string>> = {
  content: 'other content',
  configuration: 'another configuration',
  program: 'another version of Meridian, its packages, Node, UI texts or local pictures',
  servers: 'other server data',
  year: 'another build date',
  languages: 'other languages (--locale)',
  previous: 'another previous manifest (--previous)',
};

/** Asserts that inputs are equal. @param what was made from them, with a verb @throws ShardError that names those that differ */
export function assertSameInputs(what: string, inputs: ShardInputs, own: ShardInputs, hint: string): void {
  const different = shardInputs.filter((name) => inputs[name] !== own[name]);
  if (different.length === 0) return;
  throw new ShardError(`${what} from ${different.map((name) => words[name]).join(' and ')}.`, hint);
}
