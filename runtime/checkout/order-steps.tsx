import type { FormEvent } from 'react';
import { BuyerFields } from './form/buyer-fields.tsx';
import type { OrderForm } from './form/use-order-form.ts';
import { payButtonId } from './methods/pay-button.tsx';
import { PaymentStep } from './methods/payment-step.tsx';
import { useOrder } from './order-context.ts';
import styles from './order-view.module.css';
import { PlanCards } from './plans/plan-cards.tsx';
import { PlansError, PriceChange } from './plans/plan-notices.tsx';
import type { Plans } from './plans/use-plans.ts';
import type { PaymentMethod } from './ports.ts';
import { Step } from './step.tsx';
import type { PlaceOrder } from './use-place-order.ts';

interface Props {
  readonly form: OrderForm;
  readonly plans: Plans;
  readonly placeOrder: PlaceOrder;
  readonly isBusy: boolean;
  /** Is there nothing left to pay? */
  readonly isPaid: boolean;
  /** How a checkout was to be paid whose outcome isn't known: it can be sent again as it is, and nothing else can be done. */
  readonly unsettled: PaymentMethod | undefined;
}

const stepIds = { plan: 'order_step_plan', email: 'order_step_email', payment: 'order_step_payment' };

/**
 * The three steps: plan, email address, payment. Without live prices there is no third, without scripts only the first.
 * What is hidden keeps what was typed, and PayPal's button.
 */
export function OrderSteps({ form, plans, placeOrder, isBusy, isPaid, unsettled }: Props) {
  const { t } = useOrder();
  const { state, selected } = plans;
  const canPay = selected !== undefined && state.status !== 'failed' && !isPaid;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && canPay) void placeOrder.byCard();
  };
  return (
    <form noValidate onSubmit={submit} className={styles.steps} data-order-form="">
      <PlanStep plans={plans} />
      <noscript>
        <p className={styles.noScript}>{t('order.noScript')}</p>
      </noscript>
      <Step number={2} title={t('order.step.email')} headingId={stepIds.email} isScripted>
        <div inert={unsettled !== undefined}>
          <BuyerFields form={form} />
        </div>
      </Step>
      {selected && (
        <Step
          number={3}
          title={t('order.step.payment')}
          headingId={stepIds.payment}
          isScripted
          isHidden={!canPay}
        >
          <PaymentStep
            form={form}
            plan={selected}
            placeOrder={placeOrder}
            isBusy={isBusy}
            unsettled={unsettled}
            labelledBy={stepIds.payment}
          />
        </Step>
      )}
    </form>
  );
}

function PlanStep({ plans }: { readonly plans: Plans }) {
  const { t } = useOrder();
  const { offer, state, selected, isFixed, select } = plans;
  return (
    <Step number={1} title={t('order.step.plan')} headingId={stepIds.plan}>
      <PlanCards
        plans={state.plans}
        selected={selected}
        isFixed={isFixed}
        labelledBy={stepIds.plan}
        onSelect={select}
      />
      {state.status === 'failed' && <PlansError offer={offer} />}
      {selected && <PriceChange offer={offer} state={state} plan={selected} onConfirmed={focusPayButton} />}
    </Step>
  );
}

function focusPayButton(): void {
  document.getElementById(payButtonId)?.focus();
}
