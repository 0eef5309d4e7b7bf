import styles from './location-search.module.css';
import { MarkedLabel } from './marked-label.tsx';
import type { Combobox } from './use-combobox.ts';

/**
 * Lists the options; the list itself is always there, because the box names it. A translator must leave it alone: what was typed
 * fits the labels as they are, and a label is in pieces.
 */
export function SearchMenu({ box }: { readonly box: Combobox }) {
  return (
    <ul className={styles.menu} translate="no" {...box.menuProps}>
      {box.shown.map((match, index) => (
        <li
          key={match.option.label}
          className={styles.option}
          data-active={index === box.activeIndex || undefined}
          {...box.optionProps(match, index)}
        >
          <MarkedLabel label={match.option.label} part={match.part} />
        </li>
      ))}
    </ul>
  );
}
