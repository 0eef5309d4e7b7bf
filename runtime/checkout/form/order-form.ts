import { createStore } from '../../lib/store.ts';
import type { OrderTextKey } from '../order-props.ts';
import type { PaymentMethod } from '../purchase/purchase.ts';
import { type BuyerField, type CardField, problemOf } from './rules.ts';

/** Lists the fields of the form. */
export type FieldName = BuyerField | CardField;
/** Holds the value of each field. */
export type FormValues = Readonly<Record<FieldName, string>>;

/** Describes the state of the form. */
export interface FormState {
  readonly values: FormValues;
  /** Problems of the fields that were validated. */
  readonly errors: Readonly<Partial<Record<FieldName, OrderTextKey>>>;
  readonly method: PaymentMethod;
}

type Control = HTMLInputElement | HTMLSelectElement;

/** Describes the form's store. */
export type OrderForm = ReturnType<typeof createOrderForm>;

/** Gives the ISO code of the country whose buyers also choose a state. */
export const countryWithStates = 'US';

/** Lists the buyer's fields in the order in which focus goes to invalid ones. */
export const buyerFields: readonly BuyerField[] = ['email', 'country', 'state'];
/** Lists the card's fields in the same order. */
export const cardFields: readonly CardField[] = [
  'firstName',
  'lastName',
  'postalCode',
  'number',
  'expiryMonth',
  'expiryYear',
  'cvv',
];

/** Lists the fields whose values are taken out of texts that leave the page. */
const personalFields = ['email', 'firstName', 'lastName', 'postalCode', 'number', 'cvv'] as const;

const fields: readonly FieldName[] = [...buyerFields, ...cardFields];

/** Holds the state that the page is rendered with. */
export const emptyForm: FormState = {
  values: Object.fromEntries(fields.map((name) => [name, ''])) as FormValues,
  errors: {},
  method: 'card',
};

/** Returns the message for a field's problem; only one country needs a state. */
export function problemIn(name: FieldName, values: FormValues): OrderTextKey | undefined {
  if (name === 'state' && values.country !== countryWithStates) return undefined;
  return problemOf(name, values[name]);
}

/**
 * Creates the store of what the buyer fills in. A page has one. It lives outside React: an error that takes the view away takes
 * nothing that was typed, and a click on a pay button reads all of it at once.
 */
export function createOrderForm() {
  const store = createStore(emptyForm);
  const controls = new Map<FieldName, Control>();
  /** Names and addresses of fields that were emptied: later errors may still hold them. */
  const emptied = new Set<string>();
  const set = (parts: Partial<FormState>) => store.set({ ...store.get(), ...parts });
  const fieldValue = (name: FieldName) => store.get().values[name];
  const validate = (names: readonly FieldName[], values: FormValues = store.get().values) => {
    const errors = { ...store.get().errors };
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
  /** Takes a new value and validates it (spec 1 §4: on each change). */
  const change = (name: FieldName, value: string) => {
    write(name, value);
    validate([name], { ...store.get().values, [name]: value });
    if (name === 'country' && value !== countryWithStates) change('state', '');
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    change,
    /** Validates a value, and shows its problem. */
    check: (name: FieldName) => validate([name]),
    /** Shows the problems of some fields. @returns the first field with a problem */
    findProblem: (names: readonly FieldName[]) => {
      validate(names);
      return names.find((name) => store.get().errors[name] !== undefined);
    },
    choose: (method: PaymentMethod) => set({ method }),
    focus: (name: FieldName) => controls.get(name)?.focus(),
    /** Binds a field to its control in the page: the one that holds a value gives it to the other. */
    attach: (name: FieldName, control: Control | null) => {
      if (!control) return void controls.delete(name);
      controls.set(name, control);
      const known = fieldValue(name);
      if (known === '' && control.value !== '')
        validate([name], { ...store.get().values, [name]: control.value });
      else write(name, known);
    },
    /** Adopts the values that were typed before the page's script ran. */
    takeFrom: (page: ParentNode) => {
      const values: Record<FieldName, string> = { ...store.get().values };
      const found = fields.filter((name) => {
        values[name] ||= page.querySelector<Control>(`[name="${name}"]`)?.value ?? '';
        return values[name] !== '';
      });
      if (found.length > 0) validate(found, values);
    },
    /** Empties the card's fields, or the one of its code. */
    clearCard: (cleared: 'all' | 'code') => {
      const names = cleared === 'all' ? cardFields : (['cvv'] as const);
      const empty = Object.fromEntries(names.map((name) => [name, '']));
      const errors = { ...store.get().errors };
      for (const name of names) {
        if (cleared === 'all' && name !== 'number' && name !== 'cvv') emptied.add(fieldValue(name).trim());
        write(name, '');
        delete errors[name];
      }
      set({ values: { ...store.get().values, ...empty }, errors });
    },
    /** Returns all that was typed, so that it can be taken out of texts. */
    entered: (): readonly string[] => {
      const values = [
        ...personalFields.map(fieldValue),
        `${fieldValue('firstName')} ${fieldValue('lastName')}`,
      ];
      return [...emptied, ...values.map((value) => value.trim())].filter(Boolean);
    },
  };
}
