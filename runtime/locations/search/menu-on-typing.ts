import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';

const on = useCombobox.stateChangeTypes;

type State<Item> = UseComboboxState<Item>;
type Change<Item> = UseComboboxStateChangeOptions<Item>;

/**
 * How the box differs from downshift's: only typing opens the menu (spec 2 §5), only Enter or a click chooses, and Enter
 * without an option under the cursor takes the first one.
 *
 * Typing also ends the choice made before, so that choosing the same option again counts as choosing.
 */
export function menuOnTyping<Item>(state: State<Item>, change: Change<Item>): Partial<State<Item>> {
  const { type, changes } = change;
  if (type === on.InputChange) {
    return { ...changes, isOpen: changes.inputValue?.trim() !== '', selectedItem: null };
  }
  if (type === on.InputBlur) return { ...state, isOpen: false, highlightedIndex: -1 };
  if (type === on.InputClick) return state;
  const active = change.props.items[state.highlightedIndex];
  if (type === on.InputKeyDownEnter && active === undefined) return chooseFirst(state, change);
  return changes.isOpen && !state.isOpen ? state : changes;
}

function chooseFirst<Item>(state: State<Item>, { changes, props }: Change<Item>): Partial<State<Item>> {
  const [first] = props.items;
  if (first === undefined) return state;
  return { ...changes, selectedItem: first, inputValue: props.itemToString(first) };
}
