import type { ReactNode } from 'react';
import { useOrder } from './order-context.ts';
import styles from './order-view.module.css';

interface Props {
  readonly number: 1 | 2 | 3;
  readonly title: string;
  readonly headingId: string;
  /** Means nothing without the script, and isn't shown without it. */
  readonly isScripted?: boolean;
  readonly isHidden?: boolean;
  readonly children: ReactNode;
}

/** One of the three numbered steps (spec 1 §1). */
export function Step({ number, title, headingId, isScripted = false, isHidden = false, children }: Props) {
  const { t } = useOrder();
  return (
    <section
      className={styles.step}
      aria-labelledby={headingId}
      hidden={isHidden}
      {...(isScripted && { 'data-scripted': '' })}
    >
      <h2 id={headingId} className={styles.stepHeading}>
        <span aria-hidden="true" className={styles.number}>
          {number}
        </span>
        <span className="visually-hidden">{t('order.step.number', { number })}: </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
