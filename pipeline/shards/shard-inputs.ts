import { createHash } from 'node:crypto';
import type { BuildOptions } from '../context.ts';
import { hashValues } from '../incremental/build-cache.ts';
import { hashInputs } from '../incremental/input-hashes.ts';
import type { ShardInputs } from '../model/shard.ts';
import type { AssetLinks } from '../model/site-bundle.ts';

/** Hashes the inputs of pages by file contents, because paths differ between machines. */
export function hashShardInputs(
  options: BuildOptions,
  content: Uint8Array,
  links: AssetLinks,
  previousManifest: string | undefined,
): ShardInputs {
  const { program, messages, servers } = hashInputs(options);
  const { content: _, out, servers: _servers, offerFile, localAssets, ...config } = options.config;
  return {
    content: hashBytes(content),
    configuration: hashValues(config, localAssets?.host ?? null),
    program: hashValues(program, messages, links),
    servers,
    year: options.year,
    languages: (options.locales ?? []).toSorted().join(' '),
    previous: previousManifest ?? '',
  };
}

const partBytes = 64 * 1024 * 1024;

/** Hashes in parts, because an export may exceed the size limit of one hash call. */
function hashBytes(bytes: Uint8Array): string {
  const all = createHash('sha256');
  for (let start = 0; start < bytes.length; start += partBytes)
    all.update(bytes.subarray(start, start + partBytes));
  return all.digest('hex');
}
