import type { FormEvent, ReactNode } from 'react';
import type { PlanSummary } from '../../../domain/commerce/plans.ts';
import { orderFormId } from '../../../domain/site/built-in-pages.ts';
import { BuyerFields } from '../form/buyer-fields.tsx';
import type { OfferState } from '../offer-store.ts';
import { isOpen, isOver, isProcessing, type PaymentState } from '../payment/payment-state.ts';
import type { PlaceOrder } from '../place-order.ts';
import { useOrder } from './order-context.tsx';
import styles from './order-view.module.css';
import { payButtonId } from './pay-buttons.tsx';
import { PaymentStep } from './payment-step.tsx';
import { PlanCards, PlanGone, PlansError, PriceChange } from './plan-cards.tsx';

interface Props {
  /** What a click pays. */
  readonly plan: PlanSummary | undefined;
  readonly offerState: OfferState;
  readonly state: PaymentState;
  readonly placeOrder: PlaceOrder;
}

const stepIds = { plan: 'order_step_plan', email: 'order_step_email', payment: 'order_step_payment' };

/**
 * Shows the three steps: plan, email address, payment. Without live prices the third is hidden; without scripts all but the first.
 * Hidden steps stay mounted.
 */
export function OrderSteps({ plan, offerState, state, placeOrder }: Props) {
  const { t } = useOrder();
  const { plans, status } = offerState;
  const today = plans.find(({ id }) => id === plan?.id);
  const isCardOpen = state.status === 'ready' && state.open?.record.method === 'card';
  const isBusy = isProcessing(state);
  const canPay = plan !== undefined && status !== 'failed' && !isOver(state);
  // A resendable checkout hides the other steps.
  const resendMethod = state.status === 'ready' && state.open?.body ? state.open.record.method : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && canPay) placeOrder.byChosenMethod();
  };
  return (
    <form
      id={orderFormId}
      noValidate
      onSubmit={submit}
      className={`one-column ${styles.steps}`}
      data-order-form=""
    >
      <Step number={1} title={t('order.step.plan')} headingId={stepIds.plan}>
        {plans.length > 0 && !plan && <PlanGone />}
        <PlanCards plans={plans} selected={plan} isFixed={isOpen(state)} labelledBy={stepIds.plan} />
        {status === 'failed' && <PlansError />}
        {/* A card's intent holds its amount: today's price doesn't count. */}
        {today && !isCardOpen && <PriceChange state={offerState} plan={today} onConfirmed={focusPayButton} />}
      </Step>
      <noscript>
        <p className={styles.noScript}>{t('order.noScript')}</p>
      </noscript>
      <Step number={2} title={t('order.step.email')} headingId={stepIds.email} isScripted>
        <div inert={resendMethod !== undefined}>
          <BuyerFields />
        </div>
      </Step>
      {plan && (
        <Step
          number={3}
          title={t('order.step.payment')}
          headingId={stepIds.payment}
          isScripted
          isHidden={!canPay}
        >
          <PaymentStep
            plan={plan}
            placeOrder={placeOrder}
            isBusy={isBusy}
            resendMethod={resendMethod}
            labelledBy={stepIds.payment}
          />
        </Step>
      )}
    </form>
  );
}

function focusPayButton(): void {
  document.getElementById(payButtonId)?.focus();
}

interface StepProps {
  readonly number: 1 | 2 | 3;
  readonly title: string;
  readonly headingId: string;
  /** Hidden without scripts. */
  readonly isScripted?: boolean;
  readonly isHidden?: boolean;
  readonly children: ReactNode;
}

/** Shows a numbered step (spec 1 §1). */
function Step({ number, title, headingId, isScripted = false, isHidden = false, children }: StepProps) {
  const { t } = useOrder();
  return (
    <section
      className={styles.step}
      aria-labelledby={headingId}
      hidden={isHidden}
      {...(isScripted && { 'data-scripted': '' })}
    >
      <h2 id={headingId} className={styles.stepHeading}>
        <span aria-hidden="true" className={styles.number}>
          {number}
        </span>
        <span className="visually-hidden">{` ${t('order.step.number', { number })}: `}</span>
        <span>{title}</span>
      </h2>
      {children}
    </section>
  );
}
