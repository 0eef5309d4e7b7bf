import { createStore } from '../../lib/store.ts';
import type { PlainOrderKey } from '../order-props.ts';
import type { PaymentMethod } from '../purchase/purchase.ts';
import { type BuyerField, type CardField, cleanValue, problemOf } from './rules.ts';

export type FieldName = BuyerField | CardField;
export type FormValues = Readonly<Record<FieldName, string>>;

export interface FormState {
  readonly values: FormValues;
  /** Errors of validated fields. */
  readonly errors: Readonly<Partial<Record<FieldName, PlainOrderKey>>>;
  readonly method: PaymentMethod;
  /** The country that was preset, until the buyer changes it: it is accepted, but nobody has touched the field. */
  readonly preset?: string | undefined;
}

type Control = HTMLInputElement | HTMLSelectElement;

export type OrderForm = ReturnType<typeof createOrderForm>;

export const countryWithStates = 'US';

/** Lists the buyer's fields in focus order. */
export const buyerFields: readonly BuyerField[] = ['email', 'country', 'state'];
/** Lists the fields of the cardholder's name in the language's order. */
export function nameFields(familyNameFirst: boolean): readonly ('firstName' | 'lastName')[] {
  return familyNameFirst ? ['lastName', 'firstName'] : ['firstName', 'lastName'];
}

/** Lists the card's fields in focus order. */
export function cardFields(familyNameFirst: boolean): readonly CardField[] {
  return [...nameFields(familyNameFirst), 'number', 'expiry', 'cvv', 'postalCode'];
}

/** Lists the fields with personal data, for scrubbing. */
const personalFields = ['email', 'firstName', 'lastName', 'postalCode', 'number', 'cvv'] as const;

const allCardFields = cardFields(false);
const fields: readonly FieldName[] = [...buyerFields, ...allCardFields];

export const emptyForm: FormState = {
  values: Object.fromEntries(fields.map((name) => [name, ''])) as FormValues,
  errors: {},
  method: 'card',
};

/** Returns a field's error message; only one country needs a state. */
export function problemIn(name: FieldName, values: FormValues): PlainOrderKey | undefined {
  if (name === 'state' && values.country !== countryWithStates) return undefined;
  return problemOf(name, values[name]);
}

/** Creates the form's store, once per page. It is independent of React, so that input survives a failed render. */
export function createOrderForm() {
  const store = createStore(emptyForm);
  const controls = new Map<FieldName, Control>();
  /** Cleared personal values, which later errors may contain. */
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
  /** Sets a value and validates it (spec 1 §4: on each change). */
  const change = (name: FieldName, value: string) => {
    write(name, value);
    if (name === 'country' && store.get().preset) set({ preset: undefined });
    validate([name], { ...store.get().values, [name]: value });
    if (name === 'country' && value !== countryWithStates) change('state', '');
  };
  /** Cleans what fields show and validates it. */
  const check = (names: readonly FieldName[]) => {
    const values: Record<FieldName, string> = { ...store.get().values };
    for (const name of names) {
      values[name] = cleanValue(name, controls.get(name)?.value ?? values[name]);
      write(name, values[name]);
    }
    validate(names, values);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    change,
    check: (name: FieldName) => check([name]),
    /** Cleans and validates fields. @returns the first invalid field */
    findProblem: (names: readonly FieldName[]) => {
      check(names);
      return names.find((name) => store.get().errors[name] !== undefined);
    },
    /** Presets the country, unless there is one. */
    preset: (country: string) => {
      if (fieldValue('country') !== '') return;
      change('country', country);
      set({ preset: country });
    },
    choose: (method: PaymentMethod) => set({ method }),
    focus: (name: FieldName) => controls.get(name)?.focus(),
    /** Binds a field to its control; whichever has a value sets the other. */
    attach: (name: FieldName, control: Control | null) => {
      if (!control) return void controls.delete(name);
      controls.set(name, control);
      const known = fieldValue(name);
      if (known === '' && control.value !== '')
        validate([name], { ...store.get().values, [name]: control.value });
      else write(name, known);
    },
    /** Adopts input from before hydration. */
    takeFrom: (page: ParentNode) => {
      const values: Record<FieldName, string> = { ...store.get().values };
      const found = fields.filter((name) => {
        values[name] ||= page.querySelector<Control>(`[name="${name}"]`)?.value ?? '';
        return values[name] !== '';
      });
      if (found.length > 0) validate(found, values);
    },
    /** Clears all card fields, or the security code. */
    clearCard: (cleared: 'all' | 'code') => {
      const names = cleared === 'all' ? allCardFields : (['cvv'] as const);
      const empty = Object.fromEntries(names.map((name) => [name, '']));
      const errors = { ...store.get().errors };
      for (const name of names) {
        if (cleared === 'all' && name !== 'number' && name !== 'cvv') emptied.add(fieldValue(name).trim());
        write(name, '');
        delete errors[name];
      }
      set({ values: { ...store.get().values, ...empty }, errors });
    },
    /** Forgets what fields no longer show: WebKit empties those without autocomplete in the back/forward cache. */
    forgetEmptied: () => {
      const values: Record<FieldName, string> = { ...store.get().values };
      for (const name of fields) if (controls.get(name)?.value === '') values[name] = '';
      set({ values });
    },
    /** Returns what a change of language keeps, if anything was entered; a preset country wasn't. */
    toKeep: (): FormValues | undefined => {
      const { preset, values: shown } = store.get();
      const values = { ...shown, number: '', cvv: '' };
      return fields.some((name) => values[name] && values[name] !== preset) ? values : undefined;
    },
    /** Fills in values, but no field that has been typed into since. */
    restore: (values: FormValues) => {
      for (const name of fields) {
        const isFree = name === 'country' ? fieldValue(name) !== values[name] : fieldValue(name) === '';
        if (values[name] && isFree) change(name, values[name]);
      }
    },
    /** Returns all input, for scrubbing. */
    entered: (): readonly string[] => {
      const values = [
        ...personalFields.map(fieldValue),
        `${fieldValue('firstName')} ${fieldValue('lastName')}`,
        fieldValue('email').replace(/@.*/, ''),
      ];
      return [...emptied, ...values.map((value) => value.trim())].filter(Boolean);
    },
  };
}
