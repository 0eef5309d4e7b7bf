import { useOrder } from '../order-context.ts';
import { CountryField } from './country-field.tsx';
import { dropMarks } from './drop-marks.ts';
import { Field } from './field.tsx';
import styles from './order-form.module.css';
import { StateField } from './state-field.tsx';
import { buyerProblem, countryWithStates, type OrderForm } from './use-order-form.ts';

/** Who buys: the email address and where they live (spec 1 §2). */
export function BuyerFields({ form }: { readonly form: OrderForm }) {
  const country = form.buyer.watch('country');
  return (
    <div className={styles.fields}>
      <EmailField form={form} />
      <CountryField form={form} />
      {country === countryWithStates && <StateField form={form} />}
    </div>
  );
}

function EmailField({ form: { buyer } }: { readonly form: OrderForm }) {
  const { t } = useOrder();
  const { onChange, ...registered } = buyer.register('email', {
    validate: (_, values) => buyerProblem('email', values),
  });
  return (
    <Field
      id="order_email"
      label={t('order.email')}
      value={buyer.watch('email')}
      error={buyer.formState.errors.email?.message}
      hint={t('order.note.email')}
      className={styles.wide}
    >
      {(control) => (
        <input
          {...control}
          {...registered}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required
          onChange={(event) => {
            trimPasted(event.currentTarget, event.nativeEvent);
            return onChange(event);
          }}
        />
      )}
    </Field>
  );
}

/** What comes along with a pasted address would be taken for its fault. */
function trimPasted(input: HTMLInputElement, event: Event): void {
  if ((event as InputEvent).inputType === 'insertFromPaste') {
    input.value = dropMarks(input.value).trim();
  }
}
