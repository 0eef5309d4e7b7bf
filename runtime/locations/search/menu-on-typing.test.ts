import { useCombobox } from 'downshift';
import { expect, test } from 'vitest';
import { menuOnTyping } from './menu-on-typing.ts';

const props = {
  items: ['Vienna'],
  itemToString: String,
  itemToKey: String,
  isItemDisabled: () => false,
  scrollIntoView: () => {},
  stateReducer: menuOnTyping,
};
const { InputChange, InputKeyDownEnter } = useCombobox.stateChangeTypes;
const chosen = { highlightedIndex: -1, selectedItem: 'Vienna', isOpen: false, inputValue: 'Vienna' };

test('typing ends the choice made before', () => {
  const changes = { ...chosen, isOpen: true, inputValue: 'Vie' };
  const after = menuOnTyping(chosen, { type: InputChange, changes, props });
  expect(after).toEqual({ ...changes, selectedItem: null });
});

test('Enter chooses the first option where the list became shorter than the place of the cursor', () => {
  const state = { highlightedIndex: 7, selectedItem: null, isOpen: true, inputValue: 'v' };
  const changes = { highlightedIndex: -1, isOpen: false };
  expect(menuOnTyping(state, { type: InputKeyDownEnter, changes, props })).toEqual({
    ...changes,
    selectedItem: 'Vienna',
    inputValue: 'Vienna',
  });
});
