import { useRef } from 'react';
import { BrandLogo } from '../page/brand-logo.tsx';
import { useOrder } from '../page/order-context.tsx';
import { TextField, useFormState } from './field.tsx';
import styles from './order-form.module.css';
import { nameFields } from './order-form.ts';
import { brandOf, findCardNumber } from './rules.ts';
import { bareCardNumber, editCardNumber, editExpiry, formatExpiry } from './typed-text.ts';

/** Shows the fields of the card (spec 1 §3 "Card form"). */
export function CardFields() {
  const { props, t } = useOrder();
  return (
    <div className={`no-print ${styles.cardFields}`}>
      {nameFields(props.locale.familyNameFirst).map((name) => (
        <TextField
          key={name}
          id={`order_card_${name}`}
          name={name}
          token={name === 'firstName' ? 'cc-given-name' : 'cc-family-name'}
          label={t(`order.card.${name}`)}
        />
      ))}
      <div className={styles.row}>
        <CardNumberField />
        <TextField
          id="order_card_expiry"
          name="expiry"
          token="cc-exp"
          label={t('order.card.expiry')}
          hint={t('order.card.expiry.format')}
          placeholder={t('order.card.expiry.format')}
          isNumeric
          tidy={tidyExpiry}
          findWhole={formatExpiry}
        />
        <TextField
          id="order_card_cvv"
          name="cvv"
          token="cc-csc"
          label={t('order.card.cvc')}
          hint={t('order.card.cvc.hint')}
          placeholder="123"
          isNumeric
        />
        <TextField
          id="order_card_postalCode"
          name="postalCode"
          token="postal-code"
          label={t('order.card.postalCode')}
          placeholder={t('order.card.optional')}
          isOptional
        />
      </div>
    </div>
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
    <TextField
      id="order_card_number"
      name="number"
      token="cc-number"
      label={t('order.card.number')}
      className={styles.numberField}
      isNumeric
      maxLength={longestInput}
      tidy={(input, inputType) => {
        regroupInput(input, before.current, inputType);
        before.current = input.value;
      }}
      findWhole={findCardNumber}
    >
      <span className={styles.brand}>{brand && <BrandLogo brand={brand} />}</span>
    </TextField>
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

/**
 * Formats a date that is typed, pasted or filled in, but not one that is corrected inside: writing moves the caret to the end. The rules
 * refuse further digits, which are never truncated.
 */
function tidyExpiry(input: HTMLInputElement, inputType: string): void {
  const { value, selectionEnd } = input;
  if (document.activeElement === input && selectionEnd !== value.length) return;
  const text = editExpiry(value, inputType);
  if (text !== value) input.value = text;
}
