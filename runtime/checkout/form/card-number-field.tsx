import { type ChangeEvent, type SyntheticEvent, useRef } from 'react';
import { BrandLogo } from '../methods/brand-logo.tsx';
import { useOrder } from '../order-context.ts';
import { brandOf } from './card-brands.ts';
import { bareCardNumber, editCardNumber } from './card-number.ts';
import { Field } from './field.tsx';
import styles from './order-form.module.css';
import { problemOf } from './rules.ts';
import { takePaste } from './take-paste.ts';
import type { OrderForm } from './use-order-form.ts';

/** Spec 1 §9. A number that is longer is refused whether or not its end is seen. */
const longestInput = 24;

/** The card's number, in groups of four while it is typed, with the brand's picture. */
export function CardNumberField({ form: { card } }: { readonly form: OrderForm }) {
  const { t } = useOrder();
  const value = card.watch('number');
  const before = useRef('');
  const { onChange, ...registered } = card.register('number', {
    validate: (text) => problemOf('number', text),
  });
  const regroup = (event: SyntheticEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const { isComposing, inputType = '' } = event.nativeEvent as InputEvent;
    if (!isComposing) regroupInput(input, before.current, inputType);
    before.current = input.value;
  };
  return (
    <Field
      id="order_card_number"
      label={t('order.card.number')}
      value={value}
      error={card.formState.errors.number?.message}
      className={styles.numberField}
    >
      {(control) => (
        <>
          <input
            {...control}
            {...registered}
            type="text"
            inputMode="numeric"
            autoComplete="cc-number"
            dir="ltr"
            maxLength={longestInput}
            required
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              regroup(event);
              return onChange(event);
            }}
            onCompositionEnd={(event) => {
              regroup(event);
              void onChange({ target: event.currentTarget, type: 'change' });
            }}
            onPaste={(event) => takePaste(event, bareCardNumber)}
          />
          <BrandInField number={value} />
        </>
      )}
    </Field>
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

function BrandInField({ number = '' }: { readonly number: string | undefined }) {
  const brand = brandOf(bareCardNumber(number));
  return <span className={styles.brand}>{brand && <BrandLogo brand={brand} />}</span>;
}
