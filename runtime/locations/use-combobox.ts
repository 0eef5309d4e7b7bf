import { type ChangeEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import {
  type AbsentCountry,
  type MatchOptions,
  matchPlainly,
  type OptionMatch,
  type SearchOption,
} from './search-options.ts';

interface Settings {
  /** Prefix of the elements' ids. */
  readonly id: string;
  readonly options: readonly SearchOption[];
  /** Countries that have no servers. */
  readonly absent?: readonly AbsentCountry[] | undefined;
  /** Finds options; until it is loaded, names that contain what is typed are found. */
  readonly match?: MatchOptions | undefined;
  readonly onChoose: (option: SearchOption) => void;
  /** Runs when the box gets the focus or is typed into. */
  readonly onUse?: (() => void) | undefined;
}

interface State {
  readonly typed: string;
  readonly isOpen: boolean;
  /** Label of the active option; stable across refreshes. */
  readonly active: string | undefined;
  readonly chosen: SearchOption | undefined;
}

export type Combobox = ReturnType<typeof useCombobox>;

const closed = { isOpen: false, active: undefined } as const;
const empty: State = { ...closed, typed: '', chosen: undefined };

const closeMenu = (state: State): State => ({ ...state, ...closed });

/** Key code during IME composition in Windows and Chromium. */
const inputMethodKeyCode = 229;

/**
 * Implements the editable combobox with list autocomplete of the ARIA Authoring Practices. Only typing opens the menu
 * (spec 2 §5). Enter and click choose; Enter defaults to the first option, but not to a country near one that has no
 * servers. Focus stays in the text field.
 * @returns the state and the properties of each element
 */
export function useCombobox({ id, options, absent, match = matchPlainly, onChoose, onUse }: Settings) {
  const [{ typed, isOpen, active, chosen }, setState] = useState(empty);
  const root = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const matches = useMemo(() => match(options, typed, absent), [match, options, typed, absent]);
  const { shown, total } = matches;
  const isMenuShown = isOpen && total > 0;
  const activeIndex = isMenuShown ? shown.findIndex(({ option }) => option.label === active) : -1;
  const ids = { input: `${id}-input`, label: `${id}-label`, menu: `${id}-menu` };
  const optionId = (index: number) => `${id}-option-${index}`;

  const close = () => setState(closeMenu);
  const activate = (match: OptionMatch | undefined) =>
    setState((before) => ({ ...before, active: match?.option.label }));
  const choose = (option: SearchOption) => {
    setState({ ...closed, typed: option.label, chosen: option });
    onChoose(option);
  };

  useEffect(() => {
    if (!isOpen) return;
    // Some browsers don't blur on an outside touch.
    const closeOutside = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setState(closeMenu);
    };
    document.addEventListener('pointerup', closeOutside);
    return () => document.removeEventListener('pointerup', closeOutside);
  }, [isOpen]);

  const onChange = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    // The focus may have come before hydration.
    onUse?.();
    setState({ ...empty, typed: value, isOpen: value.trim() !== '' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || nativeEvent.keyCode === inputMethodKeyCode) return;
    // Modifiers select or edit text.
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextOption(key, activeIndex, shown.length);
    if (key === 'Escape' && typed !== '') {
      if (isOpen) close();
      else setState(empty);
    } else if (!isMenuShown) {
      return;
    } else if (key === 'Enter') {
      const match = shown[activeIndex] ?? (matches.absent ? undefined : shown[0]);
      if (match) choose(match.option);
    } else if (next !== undefined) {
      activate(shown[next]);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else {
      // Other keys, also Home and End, move the text cursor.
      if (activeIndex >= 0) activate(undefined);
      return;
    }
    event.preventDefault();
  };

  return {
    typed,
    shown: isMenuShown ? shown : [],
    /** Number of matches; undefined while closed. */
    total: isOpen ? total : undefined,
    /** The country without servers that was looked for, while open. */
    absent: isOpen ? matches.absent : undefined,
    chosen,
    activeIndex,
    clear: () => {
      setState(empty);
      input.current?.focus();
    },
    rootProps: { ref: root },
    labelId: ids.label,
    inputProps: {
      ref: input,
      id: ids.input,
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-controls': ids.menu,
      'aria-expanded': isMenuShown,
      'aria-activedescendant': activeIndex < 0 ? undefined : optionId(activeIndex),
      value: typed,
      onChange,
      onKeyDown,
      onFocus: onUse,
      onBlur: close,
    },
    menuProps: {
      id: ids.menu,
      role: 'listbox',
      'aria-labelledby': ids.label,
      hidden: !isMenuShown,
      // Keeps focus in the box.
      onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
      onMouseLeave: () => activate(undefined),
    },
    optionProps: (match: OptionMatch, index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === activeIndex,
      onMouseMove: () => index !== activeIndex && activate(match),
      onClick: () => choose(match.option),
    }),
  } as const;
}

const pageSteps: Readonly<Record<string, number>> = { PageDown: 10, PageUp: -10 };

/**
 * Returns the option that a key activates: arrows wrap around, page keys stop at the ends.
 * @param active index, or -1
 * @returns undefined for other keys
 */
export function nextOption(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active <= 0 ? count : active) - 1;
  const step = pageSteps[key];
  return step && Math.max(0, Math.min(active + step, count - 1));
}
