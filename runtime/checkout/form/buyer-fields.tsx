import { useEffect, useState } from 'react';
import { Message, useOrder } from '../page/order-context.tsx';
import { Field, TextField, useField, useFormState } from './field.tsx';
import styles from './order-form.module.css';
import { countryWithStates } from './order-form.ts';

/** Shows the buyer's fields: email address, country and state (spec 1 §2). */
export function BuyerFields() {
  const { props, services, t } = useOrder();
  const { values } = useFormState();
  return (
    <div className={styles.fields}>
      <TextField
        id="order_email"
        name="email"
        type="email"
        token="email"
        label={t('order.email')}
        hint={t('order.note.email')}
        className={styles.wide}
        onBlur={() => values.email && services.form.check('email')}
      />
      <CountryField />
      {values.country === countryWithStates && (
        <SelectField name="state" token="address-level1" names={props.usStates} />
      )}
    </div>
  );
}

/** Shows a known country as text that expands to the list on click (spec 1 §2). */
function CountryField() {
  const { props, services } = useOrder();
  usePreset();
  const [isExpanded, setExpanded] = useState(false);
  const { values, preset } = useFormState();
  const summary = preset !== undefined && preset === values.country ? props.countries[preset] : undefined;
  const isCollapsed = summary !== undefined && !isExpanded;
  const expand = () => {
    setExpanded(true);
    // The list is focusable once rendered.
    requestAnimationFrame(() => services.form.focus('country'));
  };
  return (
    <>
      {isCollapsed && <CountrySummary country={summary} onExpand={expand} />}
      <div hidden={isCollapsed}>
        <SelectField name="country" token="country" names={props.countries} />
      </div>
    </>
  );
}

function CountrySummary({ country, onExpand }: { readonly country: string; readonly onExpand: () => void }) {
  const { t } = useOrder();
  return (
    <button
      type="button"
      className={styles.summary}
      data-country-summary=""
      aria-expanded={false}
      onClick={onExpand}
    >
      <Message id="order.country.summary" values={{ country: <span>{country}</span> }} />{' '}
      <span className="visually-hidden">{t('order.country.change')}</span>
    </button>
  );
}

interface SelectProps {
  readonly name: 'country' | 'state';
  readonly token: string;
  /** Sorted, by code. */
  readonly names: Readonly<Record<string, string>>;
}

function SelectField({ name, token, names }: SelectProps) {
  const { services, t } = useOrder();
  const { control, ...shown } = useField(name);
  return (
    <Field id={`order_${name}`} label={t(`order.${name}`)} {...shown}>
      {(own) => (
        <select
          {...own}
          {...control}
          autoComplete={token}
          required
          defaultValue=""
          onChange={({ currentTarget }) => services.form.change(name, currentTarget.value)}
        >
          <option value="">{t(`order.${name}.placeholder`)}</option>
          {Object.entries(names).map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Presets the country from the account API, unless the buyer has chosen one. */
function usePreset(): void {
  const { props, services } = useOrder();
  useEffect(() => {
    const { form, countryPreset } = services;
    let isCurrent = true;
    countryPreset().then(
      (code) => {
        const isKnown = code !== undefined && Object.hasOwn(props.countries, code);
        const isBusy = document.activeElement?.id === 'order_country';
        if (isCurrent && isKnown && !isBusy) form.preset(code);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [services, props]);
}
