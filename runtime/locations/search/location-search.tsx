import { useRef } from 'react';
import { leaveToTextField } from './leave-to-text-field.ts';
import styles from './location-search.module.css';
import { ClearIcon, SearchIcon } from './search-icons.tsx';
import { SearchMenu } from './search-menu.tsx';
import type { SearchOption } from './search-options.ts';
import { SearchStatus } from './search-status.tsx';
import type { SearchTexts } from './search-texts.ts';
import { useSearchBox } from './use-search-box.ts';

interface Props {
  /** In the order to show them; the same array as long as the list is the same. */
  readonly options: readonly SearchOption[];
  readonly texts: SearchTexts;
  /** The page's language, BCP 47. */
  readonly tag: string;
  readonly onChoose: (option: SearchOption) => void;
  /** What is said of an option that was chosen: who can't see where the page goes has only this. */
  readonly describe: (option: SearchOption) => string | undefined;
  /** What the elements' ids begin with; a page with two boxes needs two. */
  readonly id?: string;
}

/** The search box over the server locations (spec 2 §2.2, §5): a combobox by the ARIA pattern. */
export function LocationSearch({ options, texts, tag, onChoose, describe, id = 'location-search' }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { box, typed, shown, total, menuShown } = useSearchBox({ id, options, onChoose });
  const inputProps = box.getInputProps({
    ref: input,
    onKeyDown: leaveToTextField,
    'aria-expanded': menuShown,
  });
  const clear = () => {
    box.reset();
    input.current?.focus();
  };
  return (
    <search className={styles.search} data-scripted="">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: its properties name the box */}
      <label className={styles.label} {...box.getLabelProps()}>
        {texts.label}
      </label>
      <div className={styles.box}>
        <SearchIcon />
        <input
          {...inputAttributes}
          {...inputProps}
          // The library writes an empty id where no option is marked, which is none.
          aria-activedescendant={inputProps['aria-activedescendant'] || undefined}
        />
        {typed !== '' && (
          <button className={styles.clear} type="button" aria-label={texts.clear} onClick={clear}>
            <ClearIcon />
          </button>
        )}
      </div>
      <div className={styles.below}>
        <SearchMenu box={box} matches={menuShown ? shown : []} />
        <SearchStatus
          texts={texts}
          tag={tag}
          typed={typed}
          total={box.isOpen ? total : undefined}
          chosen={box.selectedItem ? describe(box.selectedItem.option) : undefined}
        />
      </div>
    </search>
  );
}

const inputAttributes = {
  className: styles.input,
  type: 'text',
  autoCapitalize: 'none',
  spellCheck: false,
  enterKeyHint: 'search',
  maxLength: 100,
} as const;
