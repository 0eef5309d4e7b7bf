import type { OrderTextKey } from '../order-props.ts';
import type { PaymentMethod } from '../purchase/purchase.ts';
import { createSignal } from '../signal.ts';
import { type BuyerField, type CardField, problemOf } from './rules.ts';

export type FieldName = BuyerField | CardField;
export type FormValues = Readonly<Record<FieldName, string>>;

export interface FormState {
  readonly values: FormValues;
  /** Messages for what is wrong, of the fields that were looked at. */
  readonly errors: Readonly<Partial<Record<FieldName, OrderTextKey>>>;
  readonly method: PaymentMethod;
}

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Holds what the buyer fills in. It lives outside React: an error that takes the view away takes nothing that was typed, and a
 * click on a pay button reads all of it at once.
 */
export interface OrderForm {
  readonly state: () => FormState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes a new value and looks at it (spec 1 §4: on each change). */
  readonly change: (name: FieldName, value: string) => void;
  /** Looks at a value, and shows what is wrong with it. */
  readonly check: (name: FieldName) => void;
  /** Shows all that is wrong with some fields. @returns the first of them */
  readonly findProblem: (names: readonly FieldName[]) => FieldName | undefined;
  readonly choose: (method: PaymentMethod) => void;
  readonly focus: (name: FieldName) => void;
  /** Ties a field to its control in the page: whichever of them holds a value gives it to the other. */
  readonly attach: (name: FieldName, control: Control | null) => void;
  /** Takes over what was typed before the page's script ran. */
  readonly takeFrom: (page: ParentNode) => void;
  /** Empties the card's fields, or the one of its code. */
  readonly clearCard: (fields: 'all' | 'code') => void;
  /** Returns all that was typed, so that it can be taken out of texts. */
  readonly entered: () => readonly string[];
}

/** The country whose states are asked for. */
export const countryWithStates = 'US';

/** In the order in which focus goes to what is invalid. */
export const buyerFields: readonly BuyerField[] = ['email', 'country', 'state'];
export const cardFields: readonly CardField[] = [
  'firstName',
  'lastName',
  'postalCode',
  'number',
  'expiryMonth',
  'expiryYear',
  'cvv',
];

/** The fields whose values are taken out of texts that leave the page. */
const personalFields = ['email', 'firstName', 'lastName', 'postalCode', 'number', 'cvv'] as const;

const fields: readonly FieldName[] = [...buyerFields, ...cardFields];

/** The state that the page is rendered with. */
export const emptyForm: FormState = {
  values: Object.fromEntries(fields.map((name) => [name, ''])) as FormValues,
  errors: {},
  method: 'card',
};

/** Returns the message for what is wrong with a field; a state is asked for in one country only. */
export function problemIn(name: FieldName, values: FormValues): OrderTextKey | undefined {
  if (name === 'state' && values.country !== countryWithStates) return undefined;
  return problemOf(name, values[name]);
}

/** Creates the form's store. A page has one. */
export function createOrderForm(): OrderForm {
  let state = emptyForm;
  const controls = new Map<FieldName, Control>();
  /** Names and addresses of fields that were emptied: later errors may still hold them. */
  const emptied = new Set<string>();
  const changes = createSignal();
  const set = (parts: Partial<FormState>) => {
    state = { ...state, ...parts };
    changes.emit();
  };
  const look = (names: readonly FieldName[], values: FormValues = state.values) => {
    const errors = { ...state.errors };
    for (const name of names) {
      const problem = problemIn(name, values);
      if (problem) errors[name] = problem;
      else delete errors[name];
    }
    set({ values, errors });
  };
  const write = (name: FieldName, value: string) => {
    const control = controls.get(name);
    if (control && control.value !== value) control.value = value;
  };
  const change = (name: FieldName, value: string) => {
    write(name, value);
    look([name], { ...state.values, [name]: value });
    if (name === 'country' && value !== countryWithStates) change('state', '');
  };
  return {
    state: () => state,
    subscribe: changes.listen,
    change,
    check: (name) => look([name]),
    findProblem: (names) => {
      look(names);
      return names.find((name) => state.errors[name] !== undefined);
    },
    choose: (method) => set({ method }),
    focus: (name) => controls.get(name)?.focus(),
    attach: (name, control) => {
      if (!control) return void controls.delete(name);
      controls.set(name, control);
      const known = state.values[name];
      if (known === '' && control.value !== '') look([name], { ...state.values, [name]: control.value });
      else write(name, known);
    },
    takeFrom: (page) => {
      const values: Record<FieldName, string> = { ...state.values };
      const found = fields.filter((name) => {
        values[name] ||= page.querySelector<Control>(`[name="${name}"]`)?.value ?? '';
        return values[name] !== '';
      });
      if (found.length > 0) look(found, values);
    },
    clearCard: (cleared) => {
      const names = cleared === 'all' ? cardFields : (['cvv'] as const);
      const empty = Object.fromEntries(names.map((name) => [name, '']));
      const errors = { ...state.errors };
      for (const name of names) {
        if (cleared === 'all' && name !== 'number' && name !== 'cvv') emptied.add(state.values[name].trim());
        write(name, '');
        delete errors[name];
      }
      set({ values: { ...state.values, ...empty }, errors });
    },
    entered: () => {
      const { firstName, lastName } = state.values;
      const values = [...personalFields.map((name) => state.values[name]), `${firstName} ${lastName}`];
      return [...emptied, ...values.map((value) => value.trim())].filter(Boolean);
    },
  };
}
