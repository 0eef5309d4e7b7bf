import { useEffect, useRef, useState } from 'react';
import type { PlanSummary } from '../../../domain/read-plans.ts';
import { CardFields } from '../form/card-fields.tsx';
import { firstBuyerProblem, type OrderForm } from '../form/use-order-form.ts';
import { useOrder } from '../order-context.ts';
import { generalError } from '../payment/transition.ts';
import type { PaymentMethod } from '../ports.ts';
import type { PlaceOrder } from '../use-place-order.ts';
import { MethodChoice } from './method-choice.tsx';
import { PayButton, RenewalNote } from './pay-button.tsx';
import styles from './payment-step.module.css';
import { PayPalPanel, payPalSlot } from './paypal-panel.tsx';
import type { ShownMethods } from './read-methods.ts';
import { useShownMethods } from './use-shown-methods.ts';

interface Props {
  readonly form: OrderForm;
  readonly plan: PlanSummary;
  readonly placeOrder: PlaceOrder;
  readonly isBusy: boolean;
  /** How a checkout was to be paid that can only be sent again. */
  readonly unsettled: PaymentMethod | undefined;
  /** Id of the step's heading. */
  readonly labelledBy: string;
}

/** The ways to pay, and what is paid now and later. */
export function PaymentStep({ form, plan, placeOrder, isBusy, unsettled, labelledBy }: Props) {
  const { ports } = useOrder();
  const methods = useShownMethods();
  const [method, setMethod] = useState<PaymentMethod>('card');
  const chosen = unsettled ?? (methods.has(method) ? method : [...methods.keys()][0]);
  const startPayPal = () => {
    if (plan.offered) void ports.payPal.start(`#${payPalSlot}`, plan.offered.amount);
    else placeOrder.tell(generalError);
  };
  const choose = (next: PaymentMethod) => {
    setMethod(next);
    ports.analytics.paymentSelectionExpanded(next);
    if (next === 'paypal') startPayPal();
  };
  useOnlyPayPal(methods, plan);
  const card = (
    <>
      <div inert={unsettled !== undefined}>
        <CardFields form={form} />
      </div>
      <PayButton plan={plan} isBusy={isBusy} hasProblems={placeOrder.hasProblems} />
      <Assurances />
    </>
  );
  const payPal = (
    <>
      <PayPalPanel
        isUnsettled={unsettled !== undefined}
        isUnlocked={firstBuyerProblem(form.buyer.watch()) === undefined}
        onGuard={() => void placeOrder.showMissing()}
        onFinish={() => void placeOrder.byPayPal()}
        onStart={startPayPal}
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
        isFixed={unsettled !== undefined}
        labelledBy={labelledBy}
        onChoose={choose}
        panels={{ card, paypal: payPal }}
      />
    </div>
  );
}

/** Where there is nothing else, its button comes without being asked for, once. */
function useOnlyPayPal(methods: ShownMethods, { offered }: PlanSummary): void {
  const { payPal } = useOrder().ports;
  const isStarted = useRef(false);
  const isOnly = methods.size === 1 && methods.has('paypal');
  useEffect(() => {
    if (!isOnly || !offered || isStarted.current) return;
    isStarted.current = true;
    void payPal.start(`#${payPalSlot}`, offered.amount, true);
  }, [payPal, isOnly, offered]);
}

/** What takes away the last doubts, beside every way to pay. */
function Assurances() {
  const { props, t } = useOrder();
  return (
    <ul className={styles.assurances}>
      <li className={`${styles.assured} ${styles.secure}`}>{t('order.note.secure')}</li>
      <li className={`${styles.assured} ${styles.guarantee}`}>{t('order.guarantee')}</li>
      {props.paths.tos && (
        <li>
          <a href={props.paths.tos} target="_blank" rel="noopener noreferrer">
            {t('order.terms')}
            <span className="visually-hidden"> ({t('shell.newTab')})</span>
          </a>
        </li>
      )}
    </ul>
  );
}
