/** Describes the server of a cache that machines share. */
export interface CacheServer {
  /** `http:` or `https:`, ends with a slash, without credentials. */
  readonly url: string;
  /** Value of the Authorization header. */
  readonly authorization: string | undefined;
  /** `HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY` and their lower-case forms. */
  readonly proxies: Readonly<Record<string, string | undefined>>;
}

/** Describes a cache, and what this machine may do with it. */
export interface RemoteCacheOptions {
  readonly server: CacheServer;
  readonly mayWrite: boolean;
  /** Signs values; those without its signature are misses. */
  readonly secret: string | undefined;
}

/** Counts what a cache was used for. */
export interface RemoteCacheCounts {
  readonly requests: number;
  readonly hits: number;
  /** Includes unusable values, and those that aren't requested because reading has stopped. */
  readonly misses: number;
  readonly bytesRead: number;
  readonly bytesWritten: number;
  /** Values that weren't stored, because they were too large or too many of them waited. */
  readonly skipped: number;
  readonly failures: number;
  /** Whether reading or writing stopped early. */
  readonly gaveUp: boolean;
}

/** Finds and stores results of other machines. Its functions never throw, and its promises never reject. */
export interface RemoteCache {
  readonly mayWrite: boolean;
  /**
   * Creates the lookup of one kind of results.
   * @param kind hash of the inputs that all results of the kind share, the program included
   * @param hashOf hashes a dependency's current value
   */
  readonly resultsOf: (kind: string, hashOf: (dependency: string) => string) => SharedResults;
  readonly counts: () => RemoteCacheCounts;
  /** Describes why the build goes on without the cache; undefined if it doesn't. */
  readonly warning: () => string | undefined;
  /** Waits for outstanding writes within a limit, then ends all connections. */
  readonly close: () => Promise<void>;
}

export interface SharedResults {
  /** Returns a result of the same inputs; undefined if no machine has stored one. */
  readonly find: (name: string) => Promise<SharedResult | undefined>;
  /** Stores a result in the background, if this machine may. */
  readonly store: (name: string, dependencies: readonly string[], value: Uint8Array) => void;
}

/** Holds a result with the dependencies that it had where it was computed. */
interface SharedResult {
  readonly value: Buffer;
  readonly dependencies: readonly string[];
}
