import { type ClipboardEvent, type ReactNode, type SyntheticEvent, useRef } from 'react';
import { BrandLogo } from '../page/brand-logo.tsx';
import { useOrder } from '../page/order-context.tsx';
import { Field, type FieldProps, useField, useFormState } from './field.tsx';
import styles from './order-form.module.css';
import { nameFields } from './order-form.ts';
import { brandOf, type CardField, findCardNumber } from './rules.ts';
import { bareCardNumber, editCardNumber, editExpiry, formatExpiry } from './typed-text.ts';

/** Shows the fields of the card (spec 1 §3 "Card form"). */
export function CardFields() {
  const { locale } = useOrder().props;
  return (
    <div className={styles.cardFields}>
      {nameFields(locale.familyNameFirst).map((name) => (
        <TextField key={name} name={name} token={name === 'firstName' ? 'cc-given-name' : 'cc-family-name'} />
      ))}
      <CardNumberField />
      <div className={styles.row}>
        <ExpiryField />
        <CodeField />
        <TextField name="postalCode" token="postal-code" isOptional />
      </div>
    </div>
  );
}

interface TextProps {
  readonly name: 'firstName' | 'lastName' | 'postalCode';
  readonly token: string;
  readonly isOptional?: boolean;
}

function TextField({ name, token, isOptional = false }: TextProps) {
  const { services, t } = useOrder();
  const { control, ...shown } = useField(name);
  return (
    <Field id={`order_card_${name}`} label={t(`order.card.${name}`)} isOptional={isOptional} {...shown}>
      {(own) => (
        <input
          {...own}
          {...control}
          type="text"
          autoComplete={token}
          // Enter checks the form: it leads to the next field, and pays at the last.
          enterKeyHint={isOptional ? undefined : 'next'}
          spellCheck={false}
          required={!isOptional}
          onChange={({ currentTarget }) => services.form.change(name, currentTarget.value)}
          onBlur={() => services.form.check(name)}
        />
      )}
    </Field>
  );
}

interface NumericProps extends Pick<FieldProps, 'id' | 'label' | 'hint' | 'className'> {
  readonly name: CardField;
  readonly token: string;
  /** Absent without a limit. */
  readonly maxLength?: number;
  /** Formats the text after an edit, except during composition (IME). @param inputType of the `input` event */
  readonly tidy?: (input: HTMLInputElement, inputType: string) => void;
  /** Finds the field's whole value in a pasted text. */
  readonly findWhole?: (text: string) => string | undefined;
  readonly children?: ReactNode;
}

/** Shows a numeric field. */
function NumericField({ name, token, maxLength, tidy, findWhole, children, ...texts }: NumericProps) {
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
            type="text"
            inputMode="numeric"
            // Else browsers save what is typed with the state of the page, also on disk. Empty fields can be filled in.
            autoComplete={shown.value ? 'off' : token}
            enterKeyHint="next"
            dir="ltr"
            maxLength={maxLength}
            required
            onChange={take}
            // Browsers fire no `input` event after a composition.
            onCompositionEnd={take}
            onBlur={() => form.check(name)}
            onPaste={(event) => paste(event, findWhole?.(event.clipboardData.getData('text')))}
          />
          {children}
        </>
      )}
    </Field>
  );
}

/** Limit of spec 1 §9; longer numbers are invalid anyway. */
const longestInput = 24;

/** Shows the card number in groups of four, with the brand's logo. */
function CardNumberField() {
  const { t } = useOrder();
  const before = useRef('');
  const { values } = useFormState();
  const brand = brandOf(bareCardNumber(values.number));
  return (
    <NumericField
      id="order_card_number"
      name="number"
      token="cc-number"
      label={t('order.card.number')}
      className={styles.numberField}
      maxLength={longestInput}
      tidy={(input, inputType) => {
        regroupInput(input, before.current, inputType);
        before.current = input.value;
      }}
      findWhole={findCardNumber}
    >
      <span className={styles.brand}>{brand && <BrandLogo brand={brand} />}</span>
    </NumericField>
  );
}

function regroupInput(input: HTMLInputElement, before: string, inputType: string): void {
  const now = { value: input.value, caret: input.selectionStart ?? input.value.length };
  const { value, caret } = editCardNumber(before, now, inputType);
  const shown = value.slice(0, longestInput);
  if (shown === input.value) return;
  input.value = shown;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

/** Shows the field of the expiry date. Further digits are refused by the rules, never truncated. */
function ExpiryField() {
  const { t } = useOrder();
  return (
    <NumericField
      id="order_card_expiry"
      name="expiry"
      token="cc-exp"
      label={t('order.card.expiry')}
      hint={t('order.card.expiry.format')}
      tidy={tidyExpiry}
      findWhole={formatExpiry}
    />
  );
}

/** Formats a date that is typed, pasted or filled in, but not one that is corrected inside: writing moves the caret to the end. */
function tidyExpiry(input: HTMLInputElement, inputType: string): void {
  const { value, selectionEnd } = input;
  if (document.activeElement === input && selectionEnd !== value.length) return;
  const text = editExpiry(value, inputType);
  if (text !== value) input.value = text;
}

function CodeField() {
  const { t } = useOrder();
  return (
    <NumericField
      id="order_card_cvv"
      name="cvv"
      token="cc-csc"
      label={t('order.card.cvc')}
      hint={t('order.card.cvc.hint')}
    />
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
