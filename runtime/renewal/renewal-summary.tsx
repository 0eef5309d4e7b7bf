import { useEffect, useRef } from 'react';
import type { Renewal } from '../../domain/commerce/renewal.ts';
import { type RenewalMessage, renewalMessage } from '../../domain/commerce/renewal-message.ts';
import { RenewalIllustration } from './renewal-illustration.tsx';
import type { RenewalProps } from './renewal-props.ts';
import styles from './renewal-view.module.css';

interface Props extends Pick<RenewalProps, 'title' | 'thanks' | 'messages' | 'nextDate' | 'illustration'> {
  readonly renewal: Renewal | undefined;
}

/** What the subscription is now. */
export function RenewalSummary({ title, thanks, messages, nextDate, illustration, renewal }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Screen readers have begun with a page on which nothing was to be read yet.
    if (renewal) heading.current?.focus({ preventScroll: true });
  }, [renewal]);
  return (
    <section className={styles.summary}>
      <div className={styles.inner}>
        <div className={styles.text}>
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
        <RenewalIllustration title={illustration} />
      </div>
    </section>
  );
}

/** Spec 2 §4.1. */
const bold: ReadonlySet<RenewalMessage> = new Set(['switched']);

function Message({ renewal, messages }: Pick<Props, 'messages'> & { readonly renewal: Renewal }) {
  const message = renewalMessage(renewal);
  if (message === undefined) return null;
  const text = messages[message][renewal.to];
  return <p>{bold.has(message) ? <strong>{text}</strong> : text}</p>;
}
