import type { Content, SiteLocale } from '../model/content.ts';
import type { Failures } from './failures.ts';
import type { Node } from './nodes.ts';

/** What resolving one language works on. */
export interface LocaleRun {
  readonly content: Content;
  readonly nodes: ReadonlyMap<string, Node>;
  /** Ids of the languages' root directories. */
  readonly rootIds: ReadonlySet<string>;
  readonly locale: SiteLocale;
  /** Empty for English, else `/de`. */
  readonly prefix: string;
  readonly failures: Failures;
}
