import { useEffect, useState } from 'react';
import { useOrder } from '../order-context.ts';
import { Field } from './field.tsx';
import styles from './order-form.module.css';
import { buyerProblem, countryWithStates, type OrderForm } from './use-order-form.ts';

interface Props {
  readonly form: OrderForm;
}

/** The country: a line that says it where it is known already, which a click expands to the list (spec 1 §2). */
export function CountryField({ form }: Props) {
  const { props } = useOrder();
  const preset = usePreset(form);
  const [isExpanded, setExpanded] = useState(false);
  const country = form.buyer.watch('country');
  const summary = preset !== undefined && preset === country ? props.countries[preset] : undefined;
  const isCollapsed = summary !== undefined && !isExpanded;
  const expand = () => {
    setExpanded(true);
    // The list can't take focus before it shows.
    requestAnimationFrame(() => form.buyer.setFocus('country'));
  };
  return (
    <>
      {isCollapsed && <Summary country={summary} onExpand={expand} />}
      <div hidden={isCollapsed}>
        <CountrySelect form={form} />
      </div>
    </>
  );
}

function Summary({ country, onExpand }: { readonly country: string; readonly onExpand: () => void }) {
  const { t } = useOrder();
  return (
    <button
      type="button"
      className={styles.summary}
      data-country-summary=""
      aria-expanded={false}
      onClick={onExpand}
    >
      <span>{t('order.country.summary', { country })}</span>
      <span className={styles.change}>{t('order.country.change')}</span>
    </button>
  );
}

function CountrySelect({ form: { buyer } }: Props) {
  const { t, props } = useOrder();
  const { onChange, ...registered } = buyer.register('country', {
    validate: (_, values) => buyerProblem('country', values),
  });
  return (
    <Field
      id="order_country"
      label={t('order.country')}
      value={buyer.watch('country')}
      error={buyer.formState.errors.country?.message}
    >
      {(control) => (
        <select
          {...control}
          {...registered}
          autoComplete="country"
          required
          defaultValue=""
          onChange={(event) => {
            if (event.currentTarget.value !== countryWithStates) forgetState(buyer);
            return onChange(event);
          }}
        >
          <option value="">{t('order.country.placeholder')}</option>
          {Object.entries(props.countries).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function forgetState(buyer: OrderForm['buyer']): void {
  buyer.setValue('state', '');
  buyer.clearErrors('state');
}

/** Takes the country that somebody knows, unless the buyer was faster. @returns its code */
function usePreset({ buyer }: OrderForm): string | undefined {
  const { props, ports } = useOrder();
  const [preset, setPreset] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    ports.countryPreset().then(
      (code) => {
        const isKnown = code !== undefined && Object.hasOwn(props.countries, code);
        const isBusy = document.activeElement?.id === 'order_country';
        if (!isCurrent || !isKnown || isBusy || buyer.getValues('country')) return;
        buyer.setValue('country', code, { shouldValidate: true });
        setPreset(code);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [ports, props, buyer]);
  return preset;
}
