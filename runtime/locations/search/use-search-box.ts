import { type UseComboboxReturnValue, useCombobox } from 'downshift';
import { useMemo, useState } from 'react';
import { type Matches, matchOptions, type OptionMatch } from './match-options.ts';
import { menuOnTyping } from './menu-on-typing.ts';
import type { SearchOption } from './search-options.ts';

interface Settings {
  readonly id: string;
  readonly options: readonly SearchOption[];
  readonly onChoose: (option: SearchOption) => void;
}

interface SearchBox extends Matches {
  readonly box: UseComboboxReturnValue<OptionMatch>;
  readonly typed: string;
  readonly menuShown: boolean;
}

/** The state of a search box: what is in it, and what fits that. */
export function useSearchBox({ id, options, onChoose }: Settings): SearchBox {
  const [typed, setTyped] = useState('');
  const { shown, total } = useMemo(() => matchOptions(options, typed), [options, typed]);
  const box = useCombobox<OptionMatch>({
    id,
    items: shown,
    itemToString: (match) => match?.option.label ?? '',
    stateReducer: menuOnTyping,
    onInputValueChange: ({ inputValue }) => setTyped(inputValue),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem.option),
  });
  return { box, typed, shown, total, menuShown: box.isOpen && total > 0 };
}
