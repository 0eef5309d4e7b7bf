import type { MouseEvent } from 'react';
import { type Renewal, renewalType } from '../../domain/commerce/renewal.ts';
import type { RenewalLinkName } from '../../domain/commerce/renewal-links.ts';
import { trackEvent } from '../analytics/events.ts';
import { CardIcon } from './card-icon.tsx';
import type { RenewalCard, RenewalProps } from './renewal-props.ts';
import styles from './renewal-view.module.css';

interface Props extends Pick<RenewalProps, 'discover' | 'cards' | 'readMore' | 'tips'> {
  readonly renewal: Renewal | undefined;
}

/** Suggestions for getting more from the service. */
export function RenewalDiscover({ discover, cards, readMore, tips, renewal }: Props) {
  const track = (name: RenewalLinkName) => renewal && trackLink(name, renewal);
  return (
    <section className={styles.discover}>
      <h2 className={styles.heading}>{discover}</h2>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <Card key={card.name} card={card} onFollow={() => track(card.name)} />
        ))}
      </ul>
      <a className={styles.readMore} href={readMore.url} {...onClicks(() => track('read-more'))}>
        {readMore.text}
      </a>
      <a className={styles.tips} href={tips.url} {...onClicks(() => track('tips-and-tricks'))}>
        {tips.text}
      </a>
    </section>
  );
}

function Card({ card, onFollow }: { readonly card: RenewalCard; readonly onFollow: () => void }) {
  return (
    <li className={styles.card}>
      <CardIcon name={card.name} />
      <h3 className={styles.cardHeading}>
        <a className={styles.cardLink} href={card.url} {...onClicks(onFollow)}>
          {card.heading}
        </a>
      </h3>
      <p className={styles.cardText}>{card.text}</p>
    </li>
  );
}

/** Clicks of the middle button open a link too, in a tab of its own, but aren't told as clicks. */
function onClicks(act: () => void) {
  return { onClick: act, onAuxClick: ({ button }: MouseEvent) => button === middle && act() };
}

const middle = 1;

/** Spec 2 §2.1; the names are the same in every language, so that clicks can be counted together. */
function trackLink(name: RenewalLinkName, renewal: Renewal): void {
  const label = `${name}-${renewalType(renewal)}`;
  trackEvent({ category: 'Renewal content', action: 'Renewal content', label });
}
