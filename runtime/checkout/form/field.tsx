import {
  type ClipboardEvent,
  type ComponentProps,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
} from 'react';
import { useStore } from '../../lib/use-store.ts';
import type { PlainOrderKey } from '../order-props.ts';
import { useOrder } from '../page/order-context.tsx';
import styles from './order-form.module.css';
import { emptyForm, type FieldName, type FormState } from './order-form.ts';

type ControlProps = Pick<
  ComponentProps<'input'>,
  'id' | 'className' | 'placeholder' | 'aria-invalid' | 'aria-describedby'
>;

interface FieldTexts {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** An example in the field; the hint then is for screen readers alone. */
  readonly placeholder?: string;
  readonly isOptional?: boolean;
  readonly className?: string | undefined;
}

interface FieldProps extends FieldTexts {
  /** Values that the buyer has given, without preset ones. */
  readonly value: string;
  /** Message key of the error. */
  readonly error: PlainOrderKey | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** Shows a labelled field with its validation state and error message. */
export function Field({ id, label, value, error, className = '', children, ...others }: FieldProps) {
  const { hint, placeholder, isOptional } = others;
  const { t } = useOrder();
  const state = stateOf(value, error);
  const errorId = `${id}_error`;
  const hintId = `${id}_hint`;
  return (
    <div className={`${styles.field} ${className}`} data-state={state}>
      <label htmlFor={id}>
        <span>{label}</span>
        {isOptional && <span className="visually-hidden">{` (${placeholder})`}</span>}
      </label>
      <div className={styles.control}>
        {children({
          id,
          className: styles.input,
          placeholder,
          'aria-invalid': state === 'Invalid',
          'aria-describedby': hint ? `${errorId} ${hintId}` : errorId,
        })}
        <StateMark state={state} />
      </div>
      <p id={errorId} className={styles.error} aria-live="polite" data-sign="error">
        {error && t(error)}
      </p>
      {hint && (
        <p id={hintId} className={placeholder ? 'visually-hidden' : styles.hint}>
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

interface TextProps extends FieldTexts, Pick<ComponentProps<'input'>, 'type' | 'maxLength' | 'onBlur'> {
  readonly name: Exclude<FieldName, 'country' | 'state'>;
  /** Kind of text for browsers that fill it in. */
  readonly token: string;
  readonly isNumeric?: boolean;
  /** Formats the text after an edit, except during composition (IME). @param inputType of the `input` event */
  readonly tidy?: (input: HTMLInputElement, inputType: string) => void;
  /** Finds the field's whole value in a pasted text. */
  readonly findWhole?: (text: string) => string | undefined;
  readonly children?: ReactNode;
}

/** Shows a text field. */
export function TextField({
  name,
  token,
  isNumeric = false,
  tidy,
  findWhole,
  children,
  ...others
}: TextProps) {
  const { type = 'text', maxLength, onBlur, ...texts } = others;
  const { form } = useOrder().services;
  const { control, ...shown } = useField(name);
  const take = (event: SyntheticEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const { isComposing = false, inputType = '' } = event.nativeEvent as InputEvent;
    if (!isComposing) tidy?.(input, inputType);
    form.change(name, input.value);
  };
  return (
    <Field {...texts} {...shown}>
      {(own) => (
        <>
          <input
            {...own}
            {...control}
            type={type}
            maxLength={maxLength}
            inputMode={isNumeric ? 'numeric' : undefined}
            // Else browsers save digits with the state of the page, also on disk. Empty fields can be filled in.
            autoComplete={isNumeric && shown.value ? 'off' : token}
            autoCapitalize={type === 'email' ? 'none' : undefined}
            // Enter checks the form: it leads to the next field, and pays at the last.
            enterKeyHint={texts.isOptional ? undefined : 'next'}
            spellCheck={false}
            dir={isNumeric || type === 'email' ? 'ltr' : undefined}
            required={!texts.isOptional}
            onChange={take}
            // Browsers fire no `input` event after a composition.
            onCompositionEnd={take}
            onBlur={onBlur ?? (() => form.check(name))}
            onPaste={(event) => paste(event, findWhole?.(event.clipboardData.getData('text')))}
          />
          {children}
        </>
      )}
    </Field>
  );
}

/** Replaces the field's text by a whole value; the browser pastes other texts. */
function paste(event: ClipboardEvent<HTMLInputElement>, whole: string | undefined): void {
  if (whole === undefined) return;
  event.preventDefault();
  const input = event.currentTarget;
  input.setRangeText(whole, 0, input.value.length, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

/** Returns the form's state as a hook. */
export function useFormState(): FormState {
  const { form } = useOrder().services;
  return useStore(form, emptyForm);
}

/** Returns a field's state and the properties that bind its control to the form. */
export function useField(name: FieldName) {
  const { form } = useOrder().services;
  const { values, errors, preset } = useFormState();
  const isPreset = name === 'country' && values.country === preset;
  const ref = useCallback(
    (control: HTMLInputElement | HTMLSelectElement | null) => form.attach(name, control),
    [form, name],
  );
  return { value: isPreset ? '' : values[name], error: errors[name], control: { name, ref } };
}
