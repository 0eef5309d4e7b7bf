import type { ReactNode } from 'react';
import { dialogTitleId } from '../../domain/site/shell-ids.ts';
import styles from './dialog-frame.module.css';
import { CloseIcon } from './icons.tsx';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/** A titled dialog: a popover without JavaScript, which the runtime opens as a modal dialog. */
export function DialogFrame({ id, title, closeLabel, children }: Props) {
  const titleId = dialogTitleId(id);
  return (
    <dialog id={id} popover="auto" className={styles.dialog} aria-labelledby={titleId}>
      <div className={styles.content}>
        <div className={styles.top}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <CloseButton dialog={id} label={closeLabel} />
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Closes the dialog that it stands in. */
export function CloseButton({ dialog, label }: { readonly dialog: string; readonly label: string }) {
  return (
    <button
      type="button"
      className={styles.close}
      popoverTarget={dialog}
      popoverTargetAction="hide"
      aria-label={label}
    >
      <CloseIcon />
    </button>
  );
}
