import { priceInCheckout } from './open-checkout.ts';
import type {
  Answer,
  CardOrder,
  InterruptedCheckout,
  Order,
  PaymentCommand,
  PaymentState,
  PayPalOrder,
} from './payment-state.ts';
import type { Purchase } from './purchase.ts';
import { createPayment, type Payment } from './run-payment.ts';

/** What was asked of the world and may be answered, more than once even. */
interface Call {
  readonly command: PaymentCommand;
  readonly answer: (answer: Answer) => void;
  isAnswered: boolean;
}

export const purchase: Purchase = {
  product: { id: 'p12', name: '12m' },
  priceId: 'price-12',
  amount: { unscaledValue: 9995, scale: 2, currency: 'USD' },
  customer: { email: 'buyer@example.com', residenceCountry: 'DE' },
};

export const cardOrder: CardOrder = {
  method: 'card',
  purchase,
  card: { firstName: 'A', lastName: 'B', number: '4', expiryMonth: '01', expiryYear: '2030', cvv: '123' },
};

/** The same buyer, with another plan. */
export const otherOrder: CardOrder = { ...cardOrder, purchase: { ...purchase, priceId: 'price-6' } };

/**
 * For tests: a browser, a card provider and a payment service that do everything such systems can do, in an order that
 * the test chooses. The service charges an intent once and is honest; its answers may be lost.
 */
export class PaymentWorld {
  payment: Payment;
  readonly calls: Call[] = [];
  /** Charged intents, one entry a charge. */
  readonly charges: string[] = [];
  /** Intents that a checkout was sent for. */
  readonly sent: string[] = [];
  /** Intents that a buyer and their bank have agreed to. */
  readonly authorized = new Set<string>();
  /** What the buyer saw as they clicked. */
  shownPrice: string | undefined;
  /** Charged at another price than that. */
  unseenPrices: string[] = [];
  private readonly intentPrices = new Map<string, string>();
  marker: InterruptedCheckout | undefined;
  visited: string | undefined;
  results: string[] = [];
  private intents = 0;
  private readonly expired = new Set<string>();

  constructor() {
    this.payment = this.open();
  }

  /** The page is loaded anew: what was under way is never answered, but may have arrived. */
  reload(): void {
    this.calls.length = 0;
    this.payment = this.open();
  }

  get state(): PaymentState {
    return this.payment.state();
  }

  payPalOrder(): PayPalOrder {
    const id = this.nextId('paypal');
    this.authorized.add(id);
    return { method: 'paypal', purchase, intent: { id } };
  }

  /** The page shows the price of a checkout that is open, whatever the buyer would like by now. */
  submit(order: Order, isOnline = true): void {
    const priceId = priceInCheckout(this.state) ?? order.purchase.priceId;
    if (this.state.at === 'ready') this.shownPrice = priceId;
    const shown = { ...order, purchase: { ...order.purchase, priceId } };
    this.payment.send({ type: 'submitted', order: shown, isOnline });
  }

  /** Answers one of the calls, again if it was answered before. @param choice decides which of the possible answers */
  answer(at: number, choice: number): void {
    const call = this.calls[at % Math.max(1, this.calls.length)];
    if (call) this.answerCall(call, choice);
  }

  answerNext(choice: number): void {
    const call = this.calls.find(({ isAnswered }) => !isAnswered);
    if (call) this.answerCall(call, choice);
  }

  /** Everything is answered, nothing fails any more. @returns whether the form is the buyer's again, or they are on their way */
  settle(): boolean {
    for (let round = 0; round < 50; round += 1) {
      const open = this.calls.filter(({ isAnswered }) => !isAnswered);
      if (open.length === 0 || this.state.at === 'redirecting') break;
      for (const call of open) this.answerCall(call, 0);
    }
    return ['ready', 'paid', 'redirecting'].includes(this.state.at);
  }

  private open(): Payment {
    return createPayment((command, answer) => this.perform(command, answer), this.marker);
  }

  private perform(command: PaymentCommand, answer: (answer: Answer) => void): void {
    if (command.type === 'mark') this.marker = { intentId: command.intentId, priceId: command.priceId };
    else if (command.type === 'unmark') this.marker = undefined;
    else if (command.type === 'navigate') this.visited = command.address;
    else if (command.type === 'track') this.results.push(command.result);
    else if (command.type === 'checkOut') this.sent.push(intentIn(command.body));
    if (isCall(command)) this.calls.push({ command, answer, isAnswered: false });
  }

  private nextId(kind: string): string {
    this.intents += 1;
    return `${kind}-${this.intents}`;
  }

  private answerCall(call: Call, choice: number): void {
    const answers = this.answersOf(call, call.isAnswered);
    const answer = answers[choice % answers.length]?.() as Answer;
    // The bank's steps are told while the authorization goes on.
    call.isAnswered ||= answer.type !== 'stepChanged' && answer.type !== 'cancelOffered';
    call.answer(answer);
  }

  /** The first answer is the one of a good day. */
  private answersOf({ command }: Call, isRepeated: boolean): (() => Answer)[] {
    switch (command.type) {
      case 'getToken':
        return [
          () => ({ type: 'tokenReady', token: 't' }),
          () => ({ type: 'tokenFailed', isBlocked: true }),
          () => ({ type: 'tokenFailed', isBlocked: false }),
        ];
      case 'createIntent':
        return [
          () => {
            const id = this.nextId('card');
            this.intentPrices.set(id, command.order.purchase.priceId);
            return { type: 'intentCreated', intent: { id } };
          },
          () => ({ type: 'intentFailed', isUnauthorized: true }),
          () => ({ type: 'intentFailed', isUnauthorized: false }),
        ];
      case 'authorize':
        return [
          () => {
            this.authorized.add(command.intent.id);
            return { type: 'authorized' };
          },
          () => ({ type: 'stepChanged' }),
          () => ({ type: 'cancelOffered' }),
          () => ({ type: 'authorizationTimedOut' }),
          () => ({ type: 'authorizationFailed', reason: 'declined' }),
          () => ({ type: 'authorizationFailed', reason: 'notAuthenticated' }),
        ];
      case 'checkOut':
        return isRepeated ? [() => unclear] : this.checkoutAnswers(command.body);
      default:
        return [() => ({ type: 'waited' })];
    }
  }

  private checkoutAnswers(body: string): (() => Answer)[] {
    const id = intentIn(body);
    const failed = (kind: 'alreadyUsed' | 'expired' | 'refused'): Answer => ({
      type: 'checkoutFailed',
      failure: { kind },
    });
    const { priceId } = JSON.parse(body) as { priceId: string };
    const charge = () => {
      if (!this.charges.includes(id)) this.charges.push(id);
      if (priceId !== this.shownPrice) this.unseenPrices.push(priceId);
    };
    if (priceId !== (this.intentPrices.get(id) ?? priceId)) return [() => failed('refused')];
    if (this.expired.has(id)) return [() => failed('expired')];
    const charged = this.charges.includes(id);
    return [
      () => {
        charge();
        return { type: 'checkedOut', redirectUrl: 'https://example.com/welcome' };
      },
      () => {
        charge();
        return { type: 'checkedOut', redirectUrl: undefined };
      },
      // The answer is lost after the charge, or nothing arrived at all.
      () => {
        charge();
        return unclear;
      },
      () => unclear,
      ...(charged
        ? [() => failed('alreadyUsed'), () => failed('refused')]
        : [
            () => failed('refused'),
            () => {
              this.expired.add(id);
              return failed('expired');
            },
          ]),
    ];
  }
}

/** What is answered; the rest is only done. */
function isCall({ type }: PaymentCommand): boolean {
  return ['getToken', 'createIntent', 'authorize', 'checkOut', 'wait'].includes(type);
}

function intentIn(body: string): string {
  return (JSON.parse(body) as { paymentIntentId: string }).paymentIntentId;
}

const unclear: Answer = { type: 'checkoutFailed', failure: { kind: 'unclear' } };
