import { pill } from '../links/call-to-action.tsx';
import styles from './without-scripts.module.css';

interface Props {
  readonly text: string;
  /** The way on. */
  readonly link: { readonly url: string; readonly text: string };
}

/** What a page says that is nothing without its script. */
export function WithoutScripts({ text, link }: Props) {
  return (
    <noscript>
      <div className={styles.notice}>
        <p>{text}</p>
        <a href={link.url} className={pill('primary')}>
          {link.text}
        </a>
      </div>
    </noscript>
  );
}
