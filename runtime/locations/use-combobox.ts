import { type ChangeEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { matchOptions, type OptionMatch, type SearchOption } from './search-options.ts';

interface Settings {
  /** Begins the ids of the elements. */
  readonly id: string;
  readonly options: readonly SearchOption[];
  readonly onChoose: (option: SearchOption) => void;
}

interface State {
  /** Holds the text of the box. */
  readonly typed: string;
  readonly isOpen: boolean;
  /** Label of the option that Enter chooses; it stays valid when a refresh changes the list. */
  readonly active: string | undefined;
  readonly chosen: SearchOption | undefined;
}

/** Holds the state of a combobox and the properties of its elements. */
export type Combobox = ReturnType<typeof useCombobox>;

const closed = { isOpen: false, active: undefined } as const;
const empty: State = { ...closed, typed: '', chosen: undefined };

const closeMenu = (state: State): State => ({ ...state, ...closed });

/** Windows and Chromium give this code to each key that an input method consumes. */
const inputMethodKeyCode = 229;

/**
 * Implements the editable combobox with list autocomplete of the ARIA Authoring Practices.
 *
 * Only typing opens the menu (spec 2 §5). Enter and a click choose; Enter without an active option takes the first one. Focus
 * stays in the text field, which keeps all keys that the menu has no use for.
 *
 * @returns the state, and the properties of each element
 */
export function useCombobox({ id, options, onChoose }: Settings) {
  const [{ typed, isOpen, active, chosen }, setState] = useState(empty);
  const root = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { shown, total } = useMemo(() => matchOptions(options, typed), [options, typed]);
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
    // In some browsers a touch beside the box doesn't blur it.
    const closeOutside = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setState(closeMenu);
    };
    document.addEventListener('pointerup', closeOutside);
    return () => document.removeEventListener('pointerup', closeOutside);
  }, [isOpen]);

  const onChange = ({ target: { value } }: ChangeEvent<HTMLInputElement>) =>
    setState({ ...empty, typed: value, isOpen: value.trim() !== '' });

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || nativeEvent.keyCode === inputMethodKeyCode) return;
    // With these keys the text is selected or edited.
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextOption(key, activeIndex, shown.length);
    if (key === 'Escape' && typed !== '') {
      if (isOpen) close();
      else setState(empty);
    } else if (!isMenuShown) {
      return;
    } else if (key === 'Enter') {
      const match = shown[activeIndex] ?? shown[0];
      if (match) choose(match.option);
    } else if (next !== undefined) {
      activate(shown[next]);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else {
      // Any other key belongs to the text, also Home and End: screen readers then follow the cursor there.
      activate(undefined);
      return;
    }
    event.preventDefault();
  };

  return {
    typed,
    shown: isMenuShown ? shown : [],
    /** Number of matches; undefined while the menu is closed. */
    total: isOpen ? total : undefined,
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
 * Finds the option that a key moves to: arrows wrap around, page keys stop at the ends.
 *
 * @param active index of the active option, -1 without one
 * @returns an index; undefined for any other key
 */
export function nextOption(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active <= 0 ? count : active) - 1;
  const step = pageSteps[key];
  return step && Math.max(0, Math.min(active + step, count - 1));
}
