import { translatable } from '../translatable.ts';
import styles from './location-search.module.css';
import { ClearIcon, SearchIcon } from './search-icons.tsx';
import { SearchMenu } from './search-menu.tsx';
import type { SearchOption } from './search-options.ts';
import { SearchStatus } from './search-status.tsx';
import type { SearchTexts } from './search-texts.ts';
import { useCombobox } from './use-combobox.ts';

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
  const box = useCombobox({ id, options, onChoose });
  return (
    <search className={styles.search} data-scripted="" {...box.rootProps}>
      <label id={box.labelId} htmlFor={box.inputProps.id} className={styles.label} {...translatable}>
        {texts.label}
      </label>
      <div className={styles.box}>
        <SearchIcon />
        <input {...inputAttributes} {...box.inputProps} />
        {box.typed !== '' && (
          <button className={styles.clear} type="button" aria-label={texts.clear} onClick={box.clear}>
            <ClearIcon />
          </button>
        )}
      </div>
      <div className={styles.below}>
        <SearchMenu box={box} />
        <SearchStatus
          texts={texts}
          tag={tag}
          typed={box.typed}
          total={box.total}
          chosen={box.chosen && describe(box.chosen)}
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
