import styles from './location-search.module.css';
import type { SearchTexts } from './search-texts.ts';

interface Props {
  readonly texts: SearchTexts;
  readonly tag: string;
  readonly typed: string;
  /** How many options fit; undefined while the menu is closed. */
  readonly total: number | undefined;
  /** What is said of the location that was chosen. */
  readonly chosen: string | undefined;
}

/** Tells screen readers how many locations fit what was typed and what was chosen, and everybody when none fits. */
export function SearchStatus({ texts, tag, typed, total, chosen }: Props) {
  if (total === 0) return <output className={styles.none}>{noneText(texts.none, typed.trim())}</output>;
  const found = total && texts.found.replace('{{number}}', new Intl.NumberFormat(tag).format(total));
  return <output className="visually-hidden">{found ?? chosen}</output>;
}

/** What was typed may run in the other direction than the sentence around it. */
function noneText(template: string, query: string) {
  const [before, after] = template.split('{{query}}');
  return (
    <>
      {before}
      <bdi>{query}</bdi>
      {after}
    </>
  );
}
