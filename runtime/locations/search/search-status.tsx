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
  const found = total && texts.found.replace('{{number}}', new Intl.NumberFormat(tag).format(total));
  return (
    <output className={total === 0 ? styles.none : 'visually-hidden'}>
      {total === 0 ? <NoneText template={texts.none} query={typed.trim()} /> : (found ?? chosen)}
    </output>
  );
}

/** Shows what was typed. It may run in the other direction than the sentence around it, and isn't translated. */
function NoneText({ template, query }: { readonly template: string; readonly query: string }) {
  const [before, after] = template.split('{{query}}');
  return (
    <>
      <span>{before}</span>
      <bdi translate="no">{query}</bdi>
      <span>{after}</span>
    </>
  );
}
