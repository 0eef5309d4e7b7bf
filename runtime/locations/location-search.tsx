import type { FocusEvent } from 'react';
import { translatable } from './location-parts.tsx';
import styles from './location-search.module.css';
import { formatNumber, type SearchTexts } from './locations-props.ts';
import type { AbsentCountry, MatchOptions, OptionMatch, SearchOption } from './search-options.ts';
import { type Combobox, useCombobox } from './use-combobox.ts';

interface Props {
  /** In display order; the same array while the list is unchanged. */
  readonly options: readonly SearchOption[];
  /** Countries that have no servers. */
  readonly absent?: readonly AbsentCountry[] | undefined;
  /** Finds options, once it is loaded. */
  readonly match?: MatchOptions | undefined;
  readonly texts: SearchTexts;
  /** BCP 47 tag of the page's language. */
  readonly tag: string;
  readonly onChoose: (option: SearchOption) => void;
  /** Runs when the box gets the focus or is typed into. */
  readonly onUse?: () => void;
  /** Returns the screen reader announcement of a chosen option. */
  readonly describe: (option: SearchOption) => string | undefined;
  /** Prefix of the elements' ids. */
  readonly id: string;
}

/** Renders the search box of the server locations (spec 2 §2.2, §5): an ARIA combobox. */
export function LocationSearch({ texts, tag, describe, ...search }: Props) {
  const box = useCombobox(search);
  return (
    <search className={styles.search} data-scripted="" onFocus={bringUp} {...box.rootProps}>
      <label id={box.labelId} htmlFor={box.inputProps.id} className={styles.label} {...translatable}>
        {texts.label}
      </label>
      <div className={styles.box}>
        <svg aria-hidden="true" className="icon" viewBox="0 0 24 24">
          <circle cx="11" cy="11" r="6.5" />
          <path d="m16 16 4.5 4.5" />
        </svg>
        <input {...inputAttributes} {...box.inputProps} />
        {box.typed !== '' && (
          <button className={styles.clear} type="button" aria-label={texts.clear} onClick={box.clear}>
            <svg aria-hidden="true" className="icon" viewBox="0 0 24 24">
              <path d="m7 7 10 10M17 7 7 17" />
            </svg>
          </button>
        )}
      </div>
      <div className={styles.below}>
        <Status texts={texts} tag={tag} box={box} chosen={box.chosen && describe(box.chosen)} />
        <Menu box={box} />
      </div>
    </search>
  );
}

/** Leaves room for the menu and the keyboard of a small screen. */
function bringUp({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (!matchMedia('(width < 64em)').matches) return;
  // After the tap, which would otherwise end on what comes below the finger.
  requestAnimationFrame(() => currentTarget.scrollIntoView({ behavior: 'instant', block: 'start' }));
}

const inputAttributes = {
  className: styles.input,
  type: 'text',
  autoCapitalize: 'none',
  spellCheck: false,
  enterKeyHint: 'search',
  maxLength: 100,
} as const;

/** Lists the options. Always rendered, as the box references it, and not translatable, as labels must match the typed text. */
function Menu({ box }: { readonly box: Combobox }) {
  return (
    <ul className={styles.menu} translate="no" {...box.menuProps}>
      {box.shown.map((match, index) => (
        <li
          key={match.option.label}
          className={styles.option}
          data-active={index === box.activeIndex || undefined}
          {...box.optionProps(match, index)}
        >
          <Label match={match} />
        </li>
      ))}
    </ul>
  );
}

function Label({ match: { option, part } }: { readonly match: OptionMatch }) {
  const { label } = option;
  if (!part) return <span>{label}</span>;
  const [start, end] = part;
  return (
    <>
      <span>{label.slice(0, start)}</span>
      <mark>{label.slice(start, end)}</mark>
      <span>{label.slice(end)}</span>
    </>
  );
}

interface StatusProps extends Pick<Props, 'texts' | 'tag'> {
  readonly box: Combobox;
  readonly chosen: string | undefined;
}

/** Announces the number of matches and the choice to screen readers; shows visibly when nothing matches, or a country has no servers. */
function Status({ texts, tag, box: { total, absent, typed }, chosen }: StatusProps) {
  if (absent) return <Note text={texts.absent} placeholder="{{country}}" value={absent.label} />;
  if (total === 0) return <Note text={texts.none} placeholder="{{query}}" value={typed.trim()} />;
  const found = total && texts.found.replace('{{number}}', formatNumber(total, tag));
  return <output className="visually-hidden">{found ?? chosen}</output>;
}

interface NoteProps {
  readonly text: string;
  readonly placeholder: string;
  readonly value: string;
}

function Note({ text, placeholder, value }: NoteProps) {
  const [before, after] = text.split(placeholder);
  return (
    <output className={styles.none}>
      <span>{before}</span>
      <bdi translate="no">{value}</bdi>
      <span>{after}</span>
    </output>
  );
}
