import { type ChangeEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type Matches, matchOptions, type OptionMatch } from './match-options.ts';
import { nextOption } from './next-option.ts';
import type { SearchOption } from './search-options.ts';

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
  /** Label of the option that Enter chooses; a label stays right where a refresh changes the list. */
  readonly active: string | undefined;
  readonly chosen: SearchOption | undefined;
}

export type Combobox = ReturnType<typeof useCombobox>;

const closed = { isOpen: false, active: undefined } as const;
const empty: State = { ...closed, typed: '', chosen: undefined };

const closeMenu = (state: State): State => ({ ...state, ...closed });

/** Windows and Chromium give this code to every key that an input method takes for itself. */
const takenByInputMethod = 229;

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
  const { shown, total }: Matches = useMemo(() => matchOptions(options, typed), [options, typed]);
  const isMenuShown = isOpen && total > 0;
  const at = isMenuShown ? shown.findIndex(({ option }) => option.label === active) : -1;
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
    // A touch beside the box doesn't take focus from it in every browser.
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
    if (nativeEvent.isComposing || nativeEvent.keyCode === takenByInputMethod) return;
    // With these keys the text is selected or edited.
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextOption(key, at, shown.length);
    if (key === 'Escape' && typed !== '') {
      if (isOpen) close();
      else setState(empty);
    } else if (!isMenuShown) {
      return;
    } else if (key === 'Enter') {
      const match = shown[at] ?? shown[0];
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
    /** How many options fit; undefined while the menu is closed. */
    total: isOpen ? total : undefined,
    chosen,
    activeIndex: at,
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
      'aria-activedescendant': at < 0 ? undefined : optionId(at),
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
      'aria-selected': index === at,
      onMouseMove: () => index !== at && activate(match),
      onClick: () => choose(match.option),
    }),
  } as const;
}
