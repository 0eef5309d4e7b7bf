import { type MouseEvent, useEffect, useState } from 'react';
import styles from './protocol-note.module.css';
import { translatable } from './translatable.ts';

interface Props {
  readonly name: string;
  readonly note: string;
  /** Id of the element that holds the same note for screen readers. */
  readonly describedBy: string;
}

/** A protocol's name with a note that shows on hover, focus and touch, and goes with Escape (spec 2 §2.2). */
export function ProtocolNote({ name, note, describedBy }: Props) {
  const [isDismissed, setDismissed] = useState(false);
  const allow = () => setDismissed(false);
  useEffect(() => {
    // Who only points at it has no focus that a key would go to.
    const dismiss = ({ key }: KeyboardEvent) => key === 'Escape' && setDismissed(true);
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, []);
  // Not every browser gives focus to a button that is touched.
  const focus = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.focus();
  return (
    <span className={styles.around}>
      <button
        type="button"
        className={styles.name}
        translate="no"
        aria-describedby={describedBy}
        onPointerEnter={allow}
        onFocus={allow}
        onClick={focus}
      >
        {name}
      </button>
      <span className={isDismissed ? styles.dismissed : styles.note} aria-hidden="true" {...translatable}>
        {note}
      </span>
    </span>
  );
}
