import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import styles from './protocol-note.module.css';

interface Props {
  readonly name: string;
  readonly note: string;
  /** Id of the element that holds the same note for screen readers. */
  readonly describedBy: string;
}

/** A protocol's name with a note that shows on hover, focus and touch, and goes with Escape (spec 2 §2.2). */
export function ProtocolNote({ name, note, describedBy }: Props) {
  const [dismissed, setDismissed] = useState(false);
  const show = () => setDismissed(false);
  const dismiss = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setDismissed(true);
  };
  // Not every browser gives focus to a button that is touched.
  const focus = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    show();
    currentTarget.focus();
  };
  return (
    <span className={styles.around} onPointerEnter={show} onFocus={show}>
      <button
        type="button"
        className={styles.name}
        aria-describedby={describedBy}
        onClick={focus}
        onKeyDown={dismiss}
      >
        {name}
      </button>
      <span className={dismissed ? styles.dismissed : styles.note} aria-hidden="true">
        {note}
      </span>
    </span>
  );
}
