import type { UseComboboxReturnValue } from 'downshift';
import styles from './location-search.module.css';
import { MarkedLabel } from './marked-label.tsx';
import type { OptionMatch } from './match-options.ts';

interface Props {
  readonly box: UseComboboxReturnValue<OptionMatch>;
  /** Empty where nothing fits or the menu is closed. */
  readonly matches: readonly OptionMatch[];
}

/** The options; the list itself is always there, because the box names it. */
export function SearchMenu({ box, matches }: Props) {
  return (
    <ul className={styles.menu} {...box.getMenuProps({ hidden: matches.length === 0 })}>
      {matches.map((match, index) => (
        <li
          key={match.option.label}
          className={styles.option}
          data-active={index === box.highlightedIndex || undefined}
          {...box.getItemProps({ item: match, index })}
        >
          <MarkedLabel label={match.option.label} part={match.part} />
        </li>
      ))}
    </ul>
  );
}
