import type { SiteConfig } from '../domain/site/site-config.ts';
import type { OnStage } from './stages.ts';

/** What is looked at or built, and how. */
export interface SiteOptions {
  readonly config: SiteConfig;
  /** The folder of package.json. */
  readonly root: string;
  /** The program's own bundle, with the threads' script and the templates' styles in it. */
  readonly programFolder: string;
  /** Threads; by default as many as the content's size is worth, and at most as many as the machine runs at once. */
  readonly workers?: number;
  /** UI codes of the languages to look at; by default all. */
  readonly locales?: readonly string[];
  /** The manifest of the site that is published; by default the one in the output folder. */
  readonly previous?: string;
  /** Where that folder isn't the one that is written: the folder of the published site. */
  readonly publishedIn?: string;
  readonly onStage?: OnStage;
  /** Told how many pages of how many are written. */
  readonly onPages?: (done: number, total: number) => void;
}
