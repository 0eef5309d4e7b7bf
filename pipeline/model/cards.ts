import { hash } from 'node:crypto';
import type { FontScript, Locale } from '../../domain/locales/locales.ts';
import type { DrawnColours } from '../../domain/site/theme.ts';

/** Counts the changes of how cards look: increment it with each. */
export const cardVersion = 4;

/** Gives the size that social networks ask for, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Gives the folder of cards below `assets/`. */
export const cardFolder = 'share';

/** Identifies the look of all cards of a site. */
export interface CardLook {
  /** Hash of the look. */
  readonly key: string;
  readonly colours: DrawnColours;
  /** File of the site's own font for titles, relative to its theme.css. */
  readonly font?: string | undefined;
  /** File name of the header's logo, if it is a local asset. */
  readonly logo: string | undefined;
}

/** Describes a card: the picture that social networks show for a page. */
export interface CardText {
  readonly title: string;
  readonly script: FontScript;
  readonly isRightToLeft: boolean;
}

/** Returns the card of a title in a language; equal titles share one. */
export function cardText(title: string, { script, direction }: Locale): CardText {
  return { title, script, isRightToLeft: direction === 'rtl' };
}

/** Returns the path of a card's file, which has a hash of what it shows. */
export function cardFile({ key }: CardLook, { title, script, isRightToLeft }: CardText): string {
  const name = hash('sha256', JSON.stringify([key, title, script, isRightToLeft])).slice(0, 12);
  return `assets/${cardFolder}/card-${name}.png`;
}
