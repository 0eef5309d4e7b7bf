import { type MouseEvent, useEffect, useState } from 'react';
import { translatable } from './location-parts.tsx';
import styles from './protocol-note.module.css';

interface Props {
  readonly name: string;
  readonly note: string;
  /** Id of the note for screen readers. */
  readonly describedBy: string;
}

/** Shows a protocol with a tooltip that opens on hover, focus and touch, and closes with Escape (spec 2 §2.2). */
export function ProtocolNote({ name, note, describedBy }: Props) {
  const [isDismissed, setDismissed] = useState(false);
  const allow = () => setDismissed(false);
  useEffect(() => {
    // On the document, as hover gives no focus.
    const dismiss = ({ key }: KeyboardEvent) => key === 'Escape' && setDismissed(true);
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, []);
  // Safari doesn't focus a button on click.
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
      </button>{' '}
      <span className={isDismissed ? styles.dismissed : styles.note} aria-hidden="true" {...translatable}>
        {note}
      </span>
    </span>
  );
}
