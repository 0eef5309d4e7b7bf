import type { PlanLength } from '../../domain/commerce/renewal.ts';
import type { RenewalCardName } from '../../domain/commerce/renewal-links.ts';
import type { RenewalMessage } from '../../domain/commerce/renewal-message.ts';
import type { SplitText } from '../../domain/content/split-text.ts';

interface TextLink {
  readonly url: string;
  readonly text: string;
}

export interface RenewalCard {
  readonly name: RenewalCardName;
  readonly url: string;
  readonly heading: string;
  readonly text: string;
}

/** What the page says in its language, and where it leads. */
export interface RenewalProps {
  readonly title: string;
  readonly thanks: string;
  /** By the plan that was changed to. */
  readonly messages: Readonly<Record<RenewalMessage, Readonly<Record<PlanLength, string>>>>;
  readonly nextDate: SplitText;
  /** What the drawing shows. */
  readonly illustration: string;
  readonly discover: string;
  readonly cards: readonly RenewalCard[];
  readonly readMore: TextLink;
  readonly tips: TextLink;
}
