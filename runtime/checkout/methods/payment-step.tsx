import { useEffect, useRef } from 'react';
import type { PlanSummary } from '../../../domain/commerce/read-plans.ts';
import { CardFields } from '../form/card-fields.tsx';
import { buyerFields, problemIn } from '../form/create-order-form.ts';
import { useFormState } from '../form/use-form.ts';
import { useOrder } from '../order-context.tsx';
import { generalError } from '../payment/payment-state.ts';
import type { PaymentMethod } from '../payment/purchase.ts';
import type { PlaceOrder } from '../use-place-order.ts';
import { MethodChoice } from './method-choice.tsx';
import { PayButton, RenewalNote } from './pay-button.tsx';
import styles from './payment-step.module.css';
import { PayPalPanel, payPalSlot } from './paypal-panel.tsx';
import { useShownMethods } from './use-shown-methods.ts';

interface Props {
  readonly plan: PlanSummary;
  readonly placeOrder: PlaceOrder;
  readonly isBusy: boolean;
  /** The method of a checkout that can only be sent again. */
  readonly resendMethod: PaymentMethod | undefined;
  /** Id of the step's heading. */
  readonly labelledBy: string;
}

/** Shows the ways to pay, and what is paid now and later. */
export function PaymentStep({ plan, placeOrder, isBusy, resendMethod, labelledBy }: Props) {
  const { form, payPal, analytics } = useOrder().services;
  const { values, method } = useFormState();
  const methods = useShownMethods();
  const chosen = resendMethod ?? (methods.has(method) ? method : [...methods.keys()][0]);
  const startPayPal = (isQuiet = false) => {
    if (plan.offered) void payPal.start(`#${payPalSlot}`, plan.offered.amount, isQuiet);
    else if (!isQuiet) placeOrder.show(generalError);
  };
  const choose = (next: PaymentMethod) => {
    form.choose(next);
    analytics.paymentSelectionExpanded(next);
    if (next === 'paypal') startPayPal();
  };
  // Where there is nothing else, its button comes without being asked for; a view that starts anew has lost it.
  const isStarted = useRef(false);
  const isWanted = chosen === 'paypal' && plan.offered !== undefined;
  useEffect(() => {
    if (!isWanted || isStarted.current) return;
    isStarted.current = true;
    startPayPal(true);
  });
  useEffect(() => {
    if (chosen && chosen !== method) form.choose(chosen);
  }, [form, chosen, method]);
  const card = (
    <>
      <div inert={resendMethod !== undefined}>
        <CardFields />
      </div>
      <PayButton plan={plan} isBusy={isBusy} hasProblems={placeOrder.hasProblems} />
      <Assurances />
    </>
  );
  const panel = (
    <>
      <PayPalPanel
        isResend={resendMethod !== undefined}
        isUnlocked={buyerFields.every((name) => problemIn(name, values) === undefined)}
        onGuard={placeOrder.showMissing}
        onFinish={placeOrder.byPayPal}
        onStart={() => startPayPal()}
      />
      <RenewalNote id="order_paypal_renewal" plan={plan} />
      <Assurances />
    </>
  );
  return (
    <div className={styles.payment} data-payment="">
      <MethodChoice
        methods={methods}
        chosen={chosen}
        isFixed={resendMethod !== undefined}
        labelledBy={labelledBy}
        onChoose={choose}
        panels={{ card, paypal: panel }}
      />
    </div>
  );
}

/** Takes away the last doubts, beside every way to pay. */
function Assurances() {
  const { props, t } = useOrder();
  return (
    <ul className={styles.assurances}>
      <li className={`${styles.assured} ${styles.secure}`}>{t('order.note.secure')}</li>
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
