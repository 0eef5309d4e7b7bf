import { startTransition, useEffect, useRef, useState } from 'react';
import type { PlanSummary } from '../../../domain/commerce/plans.ts';
import { useStore } from '../../lib/use-store.ts';
import type { OfferedMethod } from '../calls/checkout-api.ts';
import { CardFields } from '../form/card-fields.tsx';
import { useFormState } from '../form/field.tsx';
import { generalError } from '../payment/payment-state.ts';
import { noNotice, type PlaceOrder, payPalSlot } from '../place-order.ts';
import { methodNames, type PaymentMethod } from '../purchase/purchase.ts';
import { type Brand, BrandLogo, isBrand } from './brand-logo.tsx';
import { useOrder } from './order-context.tsx';
import { CompactSummary } from './order-summary.tsx';
import { PayButton, PayPalPanel, RenewalNote, renewalId } from './pay-buttons.tsx';
import styles from './payment-step.module.css';

/** Identifies the message about a refused card. */
export const refusalId = 'order_refusal';

interface StepProps {
  readonly plan: PlanSummary;
  readonly placeOrder: PlaceOrder;
  readonly isBusy: boolean;
  /** Method of a checkout that can only be resent. */
  readonly resendMethod: PaymentMethod | undefined;
  readonly labelledBy: string;
}

/** Shows payment methods, today's price and the renewal price. */
export function PaymentStep({ plan, placeOrder, isBusy, resendMethod, labelledBy }: StepProps) {
  const { services, t } = useOrder();
  const { form, payPal, analytics } = services;
  const filled = useFormState();
  const { method } = filled;
  const { hasProblems } = useStore(placeOrder.notice, noNotice);
  const methods = useShownMethods();
  const shownMethod = resendMethod ?? (methods.has(method) ? method : [...methods.keys()][0]);
  const startPayPal = (isQuiet = false) => {
    if (plan.offered) void payPal.start(`#${payPalSlot}`, plan.offered.amount, isQuiet);
    else if (!isQuiet) placeOrder.show(generalError);
  };
  const choose = (next: PaymentMethod) => {
    form.choose(next);
    analytics.paymentSelectionExpanded(next);
    if (next === 'paypal') startPayPal();
  };
  // Starts PayPal if it is the only method; a remounted view has to start it again.
  const isStarted = useRef(false);
  const isWanted = shownMethod === 'paypal' && plan.offered !== undefined;
  useEffect(() => {
    if (!isWanted || isStarted.current) return;
    isStarted.current = true;
    startPayPal(true);
  });
  useEffect(() => {
    if (shownMethod && shownMethod !== method) form.choose(shownMethod);
  }, [form, shownMethod, method]);
  const card = (
    <>
      <div inert={resendMethod !== undefined}>
        <CardFields />
      </div>
      <div id={refusalId} />
      <PayButton plan={plan} isBusy={isBusy} hasProblems={hasProblems} />
    </>
  );
  const payPalPanel = (
    <PayPalPanel
      isResend={resendMethod !== undefined}
      isMissing={placeOrder.missing(filled) !== undefined}
      onGuard={placeOrder.showMissing}
      onFinish={placeOrder.byPayPal}
      onStart={() => startPayPal()}
    />
  );
  return (
    <div className={`one-column ${styles.payment}`} data-payment="">
      <div role="radiogroup" aria-labelledby={labelledBy} className={`no-print flow-row ${styles.methods}`}>
        {[...methods].map(([each, brands]) => (
          <div key={each} className={styles.method} data-method={each}>
            <label className={styles.head}>
              <input
                type="radio"
                name="method"
                value={each}
                className={styles.radio}
                checked={shownMethod === each}
                disabled={resendMethod !== undefined && shownMethod !== each}
                onChange={() => choose(each)}
              />
              <span className={styles.name} translate={each === 'paypal' ? 'no' : undefined}>
                {t(`order.method.${each}`)}
              </span>
            </label>
            <ul className={styles.logos} data-logos="">
              {brands.map((brand) => (
                <li key={brand}>
                  <BrandLogo brand={brand} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {[...methods.keys()].map((each) => (
        <div key={each} hidden={shownMethod !== each} className={styles.panel} data-method={each}>
          {each === 'card' ? card : payPalPanel}
        </div>
      ))}
      <CompactSummary plan={plan} />
      <RenewalNote id={renewalId} plan={plan} />
      <Assurances />
    </div>
  );
}

/** Shows guarantees below the payment methods. */
function Assurances() {
  const { props, t } = useOrder();
  return (
    <ul className={`flow-row ${styles.assurances}`}>
      <li className={styles.assured}>{t('order.note.secure')}</li>
      <li className={`${styles.assured} ${styles.guarantee}`}>{t('order.guarantee')}</li>
      {props.paths.tos && (
        <li>
          <a href={props.paths.tos} target="_blank" rel="noopener noreferrer">
            <span>{t('order.terms')}</span>
            <span className="visually-hidden">{` (${t('shell.newTab')})`}</span>
          </a>
        </li>
      )}
    </ul>
  );
}

/** Returns the service's payment methods; the defaults until it responds. */
function useShownMethods(): ShownMethods {
  const { services } = useOrder();
  const [methods, setMethods] = useState(usualMethods);
  useEffect(() => {
    let isCurrent = true;
    services.loadPaymentMethods().then(
      (offered) => isCurrent && startTransition(() => setMethods(readMethods(offered))),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [services]);
  return methods;
}

export type ShownMethods = ReadonlyMap<PaymentMethod, readonly Brand[]>;

/** Default brands, until the service responds or if it fails (spec 1 §3 "Payment methods at checkout"). */
const usualBrands: Readonly<Record<PaymentMethod, readonly Brand[]>> = {
  card: ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER', 'JCB', 'VISA_ELECTRON', 'DINERS_CLUB'],
  paypal: ['PAYPAL'],
};

const methodList: readonly PaymentMethod[] = ['card', 'paypal'];

export const usualMethods: ShownMethods = new Map(methodList.map((method) => [method, usualBrands[method]]));

/** Returns the supported methods in the service's order; the defaults if it lists none of them. */
export function readMethods(offered: readonly OfferedMethod[]): ShownMethods {
  const known = offered.flatMap(({ name, processors = [] }) => {
    const method = methodList.find((own) => methodNames[own] === name);
    const brands = processors.filter(isBrand);
    return method ? [[method, brands.length > 0 ? brands : usualBrands[method]] as const] : [];
  });
  return known.length > 0 ? new Map(known) : usualMethods;
}
