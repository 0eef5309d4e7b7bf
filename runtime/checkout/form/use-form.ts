import { useCallback, useSyncExternalStore } from 'react';
import { useOrder } from '../order-context.tsx';
import { emptyForm, type FieldName, type FormState } from './create-order-form.ts';

/** Returns the form's state, and renders again when it changes. */
export function useFormState(): FormState {
  const { form } = useOrder().services;
  return useSyncExternalStore(form.subscribe, form.state, () => emptyForm);
}

/** Returns what a field's view shows, and the properties that tie its control to the form. */
export function useField(name: FieldName) {
  const { form } = useOrder().services;
  const { values, errors } = useFormState();
  const ref = useCallback(
    (control: HTMLInputElement | HTMLSelectElement | null) => form.attach(name, control),
    [form, name],
  );
  return { value: values[name], error: errors[name], control: { name, ref } };
}
