import { useOrder } from '../order-context.ts';
import { Field } from './field.tsx';
import { buyerProblem, type OrderForm } from './use-order-form.ts';

/** The US state or territory that a buyer lives in. */
export function StateField({ form: { buyer } }: { readonly form: OrderForm }) {
  const { t, props } = useOrder();
  return (
    <Field
      id="order_state"
      label={t('order.state')}
      value={buyer.watch('state')}
      error={buyer.formState.errors.state?.message}
    >
      {(control) => (
        <select
          {...control}
          {...buyer.register('state', { validate: (_, values) => buyerProblem('state', values) })}
          autoComplete="address-level1"
          required
          defaultValue=""
        >
          <option value="">{t('order.state.placeholder')}</option>
          {Object.entries(props.usStates).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
