import { type ReactNode, useCallback } from 'react';
import { useStore } from '../../lib/store.ts';
import type { PlainOrderKey } from '../order-props.ts';
import { useOrder } from '../page/order-context.tsx';
import styles from './order-form.module.css';
import { emptyForm, type FieldName, type FormState } from './order-form.ts';

/** Describes the properties of an input or select. */
interface ControlProps {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

/** Describes a field. */
export interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** Message key of the error. */
  readonly error: PlainOrderKey | undefined;
  readonly hint?: string;
  readonly isOptional?: boolean;
  readonly className?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** Shows a labelled field with its validation state and error message. */
export function Field({ id, label, value, error, hint, isOptional, className = '', children }: FieldProps) {
  const { t } = useOrder();
  const state = stateOf(value, error);
  const errorId = `${id}_error`;
  const hintId = `${id}_hint`;
  return (
    <div className={`${styles.field} ${className}`} data-state={state}>
      <label htmlFor={id}>
        <span>{label}</span>
        {isOptional && <span className={styles.optional}>{` (${t('order.card.optional')})`}</span>}
      </label>
      <div className={styles.control}>
        {children({
          id,
          className: styles.input,
          'aria-invalid': state === 'Invalid',
          'aria-describedby': hint ? `${errorId} ${hintId}` : errorId,
        })}
        <StateMark state={state} />
      </div>
      <p id={errorId} className={styles.error} aria-live="polite" data-sign="error">
        {error && t(error)}
      </p>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

type FieldState = 'Untouched' | 'Valid' | 'Invalid';

/** Empty fields without an error are optional or untouched. */
function stateOf(value: string, error: string | undefined): FieldState {
  if (error) return 'Invalid';
  return value.trim() ? 'Valid' : 'Untouched';
}

function StateMark({ state }: { readonly state: FieldState }) {
  if (state === 'Untouched') return null;
  return (
    <svg aria-hidden="true" className={styles.mark} viewBox="0 0 20 20">
      {state === 'Valid' ? <path d="m4 10.5 4 4 8-9" /> : <path d="M10 4.5v7M10 15.2v.1" />}
    </svg>
  );
}

/** Returns the form's state as a hook. */
export function useFormState(): FormState {
  const { form } = useOrder().services;
  return useStore(form, emptyForm);
}

/** Returns a field's state and the properties that bind its control to the form. */
export function useField(name: FieldName) {
  const { form } = useOrder().services;
  const { values, errors } = useFormState();
  const ref = useCallback(
    (control: HTMLInputElement | HTMLSelectElement | null) => form.attach(name, control),
    [form, name],
  );
  return { value: values[name], error: errors[name], control: { name, ref } };
}
