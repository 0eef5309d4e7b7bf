import type { SyntheticEvent } from 'react';
import { useOrder } from '../order-context.ts';
import { Field } from './field.tsx';
import { readExpiry } from './read-expiry.ts';
import { problemOf } from './rules.ts';
import type { OrderForm } from './use-order-form.ts';

interface Props {
  readonly form: OrderForm;
}

const parts = {
  month: { name: 'expiryMonth', token: 'cc-exp-month' },
  year: { name: 'expiryYear', token: 'cc-exp-year' },
} as const;
type Part = keyof typeof parts;

/** The expiry date's month and year, two digits each. The fields take more, which isn't cut but read or refused. */
export function ExpiryFields({ form }: Props) {
  return (
    <>
      <ExpiryField form={form} part="month" />
      <ExpiryField form={form} part="year" />
    </>
  );
}

function ExpiryField({ form, part }: Props & { readonly part: Part }) {
  const { card } = form;
  const { t } = useOrder();
  const { name, token } = parts[part];
  const { onChange, ...registered } = card.register(name, { validate: (text) => problemOf(name, text) });
  const tidy = (event: SyntheticEvent<HTMLInputElement>) => {
    const isComposing = (event.nativeEvent as InputEvent).isComposing;
    if (!isComposing) takeExpiry(form, part, event.currentTarget);
  };
  return (
    <Field
      id={`order_card_${part}`}
      label={t(`order.card.${name}`)}
      value={card.watch(name)}
      error={card.formState.errors[name]?.message}
    >
      {(control) => (
        <input
          {...control}
          {...registered}
          type="text"
          inputMode="numeric"
          autoComplete={token}
          dir="ltr"
          required
          onChange={(event) => {
            tidy(event);
            return onChange(event);
          }}
          onCompositionEnd={(event) => {
            tidy(event);
            void onChange({ target: event.currentTarget, type: 'change' });
          }}
        />
      )}
    </Field>
  );
}

/** A whole date in one field fills both. */
function takeExpiry({ card }: OrderForm, part: Part, input: HTMLInputElement): void {
  const read = readExpiry(part, input.value);
  const other = part === 'month' ? 'year' : 'month';
  const own = read[part] ?? '';
  if (own !== input.value) input.value = own;
  const rest = read[other];
  if (rest !== undefined) card.setValue(parts[other].name, rest, { shouldValidate: true });
}
