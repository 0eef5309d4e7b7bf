import type { ReactNode } from 'react';
import { toPlainDigits } from '../../../domain/to-plain-digits.ts';
import { useOrder } from '../order-context.ts';
import { CardNumberField } from './card-number-field.tsx';
import { dropMarks } from './drop-marks.ts';
import { ExpiryFields } from './expiry-fields.tsx';
import { Field } from './field.tsx';
import styles from './order-form.module.css';
import { problemOf } from './rules.ts';
import { takePaste } from './take-paste.ts';
import type { OrderForm } from './use-order-form.ts';

interface Props {
  readonly form: OrderForm;
}

/** The card (spec 1 §3 "Card form"). */
export function CardFields({ form }: Props) {
  const { t } = useOrder();
  return (
    <div className={styles.cardFields}>
      <TextField form={form} name="firstName" token="cc-given-name" />
      <TextField form={form} name="lastName" token="cc-family-name" />
      <CardNumberField form={form} />
      <Group label={t('order.card.expiry')}>
        <ExpiryFields form={form} />
      </Group>
      <CvcField form={form} />
      <TextField form={form} name="postalCode" token="postal-code" isOptional />
    </div>
  );
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.expiry}>
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  );
}

interface TextProps extends Props {
  readonly name: 'firstName' | 'lastName' | 'postalCode';
  readonly token: string;
  readonly isOptional?: boolean;
}

function TextField({ form: { card }, name, token, isOptional = false }: TextProps) {
  const { t } = useOrder();
  return (
    <Field
      id={`order_card_${name}`}
      label={t(`order.card.${name}`)}
      value={card.watch(name)}
      error={card.formState.errors[name]?.message}
      isOptional={isOptional}
    >
      {(control) => (
        <input
          {...control}
          {...card.register(name, { validate: (text) => problemOf(name, text) })}
          type="text"
          autoComplete={token}
          spellCheck={false}
          required={!isOptional}
        />
      )}
    </Field>
  );
}

function CvcField({ form: { card } }: Props) {
  const { t } = useOrder();
  const { onChange, ...registered } = card.register('cvv', { validate: (text) => problemOf('cvv', text) });
  return (
    <Field
      id="order_card_cvv"
      label={t('order.card.cvc')}
      value={card.watch('cvv')}
      error={card.formState.errors.cvv?.message}
      hint={t('order.card.cvc.hint')}
    >
      {(control) => (
        <input
          {...control}
          {...registered}
          type="text"
          inputMode="numeric"
          autoComplete="cc-csc"
          dir="ltr"
          required
          onChange={(event) => {
            writePlainDigits(event.currentTarget, event.nativeEvent);
            return onChange(event);
          }}
          // What is composed is told of before it is done, and not once it is.
          onCompositionEnd={(event) => {
            writePlainDigits(event.currentTarget, event.nativeEvent);
            void onChange({ target: event.currentTarget, type: 'change' });
          }}
          onPaste={(event) => takePaste(event, (text) => toPlainDigits(dropMarks(text)).trim())}
        />
      )}
    </Field>
  );
}

/** One digit stands for one, so the caret stays where it is. */
function writePlainDigits(input: HTMLInputElement, event: Event): void {
  const plain = toPlainDigits(input.value);
  if ((event as InputEvent).isComposing || plain === input.value) return;
  const caret = input.selectionStart;
  input.value = plain;
  input.setSelectionRange(caret, caret);
}
