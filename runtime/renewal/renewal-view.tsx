import { type MouseEvent, useEffect, useRef } from 'react';
import {
  type PlanLength,
  type Renewal,
  type RenewalCardName,
  type RenewalLinkName,
  type RenewalMessage,
  renewalMessage,
  renewalType,
} from '../../domain/commerce/renewal.ts';
import type { SplitText } from '../../domain/site/islands.ts';
import { trackEvent } from '../analytics/events.ts';
import { useIsHydrated } from '../lib/use-store.ts';
import styles from './renewal-view.module.css';

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

/** Holds the page's texts in its language, and its links. */
export interface RenewalProps {
  readonly title: string;
  readonly thanks: string;
  /** By length of the new plan. */
  readonly messages: Readonly<Record<RenewalMessage, Readonly<Record<PlanLength, string>>>>;
  readonly nextDate: SplitText;
  /** Accessible name of the drawing. */
  readonly illustration: string;
  readonly discover: string;
  readonly cards: readonly RenewalCard[];
  readonly readMore: TextLink;
  readonly tips: TextLink;
}

/** Adds the renewal, absent at build time. */
type Props<Name extends keyof RenewalProps> = Pick<RenewalProps, Name> & {
  readonly renewal?: Renewal | undefined;
};

/** Renders the renewal confirmation (spec 2 §2.1), invisible until the renewal is loaded. */
export function RenewalView({ renewal: loaded, ...props }: Props<keyof RenewalProps>) {
  const renewal = useIsHydrated() ? loaded : undefined;
  return (
    <div className={`${styles.page} ${renewal ? '' : styles.pending}`}>
      <RenewalSummary {...props} renewal={renewal} />
      <RenewalDiscover {...props} renewal={renewal} />
    </div>
  );
}

type SummaryProps = Props<'title' | 'thanks' | 'messages' | 'nextDate' | 'illustration'>;

/** Describes the current subscription. */
export function RenewalSummary({ title, thanks, messages, nextDate, illustration, renewal }: SummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Moves screen readers to content that wasn't there at load.
    if (renewal) heading.current?.focus({ preventScroll: true });
  }, [renewal]);
  return (
    <section className={styles.summary}>
      <div className={`page-wide one-column ${styles.inner}`}>
        <div className={styles.text}>
          <svg aria-hidden="true" className={`icon ${styles.check}`} viewBox="0 0 24 24">
            <path d="m5 12.5 4.5 4.5L19 7.5" />
          </svg>
          <h1 className={styles.title} tabIndex={-1} ref={heading}>
            {title}
          </h1>
          <p className={styles.primary}>{thanks}</p>
          <div className={styles.secondary}>
            {renewal && <Message renewal={renewal} messages={messages} />}
            {renewal?.date && (
              <p>
                <span>{nextDate.before}</span>
                <bdi lang="en" translate="no">
                  {renewal.date}
                </bdi>
                <span>{nextDate.after}</span>
              </p>
            )}
          </div>
        </div>
        <Illustration title={illustration} />
      </div>
    </section>
  );
}

/** Draws a paper plane above hills. @param title accessible name */
function Illustration({ title }: { readonly title: string }) {
  return (
    <svg role="img" aria-label={title} className={styles.drawing} viewBox="0 0 480 360">
      <circle fill="var(--highlight)" opacity="0.22" cx="372" cy="104" r="92" />
      <circle fill="var(--highlight)" cx="372" cy="104" r="52" />
      <path
        fill="var(--accent)"
        opacity="0.18"
        d="M0 236c60-52 110-46 176-12s128-6 176-34 92-22 128 2v168H0Z"
      />
      <path fill="var(--accent)" opacity="0.4" d="M0 268c72-66 132-66 204-14s150 40 276-44v150H0Z" />
      <path fill="var(--accent)" d="M0 312c104-52 190-42 268-12s142 20 212-22v82H0Z" />
      <path
        fill="var(--art-paper)"
        d="M52 118a23 23 0 0 1 44-10 17 17 0 0 1 26 15 14 14 0 0 1-4 27H60a16 16 0 0 1-8-32Z"
      />
      <path className={styles.trail} d="M24 296c96 8 158-18 168-62s-46-60-62-28 40 66 112 18" />
      <g className={styles.plane}>
        <path fill="var(--art-paper)" d="m214 186 188-90-66 182-50-68Z" />
        <path fill="var(--art-fold)" d="m286 210 116-114-66 182Z" />
        <path fill="var(--outline)" d="m286 210 8 54 20-22Z" />
      </g>
    </svg>
  );
}

/** Messages in bold (spec 2 §4.1). */
const bold: ReadonlySet<RenewalMessage> = new Set(['switched']);

function Message({ renewal, messages }: Pick<RenewalProps, 'messages'> & { readonly renewal: Renewal }) {
  const message = renewalMessage(renewal);
  if (message === undefined) return null;
  const text = messages[message][renewal.to];
  return <p>{bold.has(message) ? <strong>{text}</strong> : text}</p>;
}

type DiscoverProps = Props<'discover' | 'cards' | 'readMore' | 'tips'>;

/** Shows suggestions for using the service. */
export function RenewalDiscover({ discover, cards, readMore, tips, renewal }: DiscoverProps) {
  const track = (name: RenewalLinkName) => renewal && trackLink(name, renewal);
  return (
    <section className={styles.discover}>
      <h2 className={styles.heading}>{discover}</h2>
      <ul className={`one-column ${styles.cards}`}>
        {cards.map(({ name, url, heading, text }) => (
          <li key={name} className={styles.card}>
            <CardIcon name={name} />
            <h3 className={styles.cardHeading}>
              <a className={styles.cardLink} href={url} {...onClicks(() => track(name))}>
                {heading}
              </a>
            </h3>
            <p className={styles.cardText}>{text}</p>
          </li>
        ))}
      </ul>
      <a className={styles.readMore} href={readMore.url} {...onClicks(() => track('read-more'))}>
        {readMore.text}
      </a>{' '}
      <a className={styles.tips} href={tips.url} {...onClicks(() => track('tips-and-tricks'))}>
        {tips.text}
      </a>
    </section>
  );
}

const middleButton = 1;

/** Listens to clicks, also of the middle button, for which browsers fire `auxclick`. */
function onClicks(act: () => void) {
  return { onClick: act, onAuxClick: ({ button }: MouseEvent) => button === middleButton && act() };
}

/** Tracks a link by a language-independent name (spec 2 §2.1). */
function trackLink(name: RenewalLinkName, renewal: Renewal): void {
  const label = `${name}-${renewalType(renewal)}`;
  trackEvent({ category: 'Renewal content', action: 'Renewal content', label });
}

/** Paths in a 24 × 24 view box. */
const drawings: Readonly<Record<RenewalCardName, string>> = {
  'update-devices':
    'M3 5.5h12v6M3 5.5v9h8M1.5 17.5H11M14 11h7.5v9.5H14zM17.75 14v3.5M16 16l1.75 1.75L19.5 16',
  'threat-manager':
    'M12 2.75 4.5 5.5v6c0 4.5 3 7.75 7.5 9.75 4.5-2 7.5-5.25 7.5-9.75v-6zM8.75 8.75l6.5 6.5M15.25 8.75l-6.5 6.5',
  'split-tunneling':
    'M3 12h5c4 0 4-6 8-6h5M8 12c4 0 4 6 8 6h5M18.5 3.5 21 6l-2.5 2.5M18.5 15.5 21 18l-2.5 2.5',
  'privacy-quiz':
    'M12 2.75a9.25 9.25 0 1 0 0 18.5 9.25 9.25 0 0 0 0-18.5zM9.25 9.5a2.75 2.75 0 1 1 4.1 2.4c-.85.5-1.35 1-1.35 2M12 17v.1',
};

function CardIcon({ name }: { readonly name: RenewalCardName }) {
  return (
    <span className={styles.cardIcon}>
      <svg aria-hidden="true" className="icon" viewBox="0 0 24 24">
        <path d={drawings[name]} />
      </svg>
    </span>
  );
}
