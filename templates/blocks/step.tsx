import type { Entry } from '../../domain/content/entries.ts';
import { languageOf } from '../foreign-text.ts';
import { Picture } from '../images/picture.tsx';
import { usePage } from '../page-context.ts';
import { Heading } from './heading.tsx';
import styles from './step.module.css';

/** One of the numbered steps; its number is the list's own, drawn by the style sheet. */
export function Step({ entry }: { readonly entry: Entry<'step'> }) {
  const image = usePage().image(entry.image);
  return (
    <li className={styles.step}>
      <Picture image={image} place="step" className={styles.image} decorative />
      <Heading text={entry.heading} className={styles.heading} language={languageOf(entry, 'heading')} />
      {entry.text && (
        <p className={styles.text} {...languageOf(entry, 'text')}>
          {entry.text}
        </p>
      )}
    </li>
  );
}
