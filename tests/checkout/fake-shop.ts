/**
 * A payment service, a bank, PayPal and a browser with several tabs, for tests of the checkout's own code.
 *
 * The service is honest: it charges an intent once. Its responses may be lost, late or errors. Everything the page waits for
 * is a pending call, and the test chooses which one gets which response.
 */
import { expect } from 'vitest';
import { cartKey, readCart } from '../../domain/commerce/cart.ts';
import { readPlans } from '../../domain/commerce/plans.ts';
import type { CheckoutConfig } from '../../domain/site/site-config.ts';
import {
  type Browser,
  type BrowserServices,
  createBrowserServices,
} from '../../runtime/checkout/browser-services.ts';
import { cardFields } from '../../runtime/checkout/form/order-form.ts';
import { planToPay } from '../../runtime/checkout/offer-store.ts';
import * as openPayment from '../../runtime/checkout/payment/open-payment.ts';
import { isOpen, isProcessing } from '../../runtime/checkout/payment/payment-state.ts';
import { createPlaceOrder, type PlaceOrder } from '../../runtime/checkout/place-order.ts';
import type { CardPayment, PaymentCallbacks, RawIntent } from '../../runtime/checkout/providers/chargebee.ts';
import type { PaymentMethod, WireAmount } from '../../runtime/checkout/purchase/purchase.ts';
import { readTerms, termsOf } from '../../runtime/checkout/purchase/terms.ts';
import { createFakeClock, settled } from './fake-clock.ts';
import { FakeChannel, type FakeTab, FakeTabs, type TabMemory } from './fake-tabs.ts';
import { orderPage } from './sample-order.ts';

const config: CheckoutConfig = {
  offerId: 'regular',
  currency: 'USD',
  tenant: 'shop',
  api: '',
  dataPlatform: '',
  paymentMetrics: '',
  redirectOrigins: [],
  idempotencyKeys: true,
  chargebee: { script: '/chargebee.js', site: 's', publishableKey: 'k' },
  forter: { script: '/forter.js', siteId: 'f' },
  proxiedScripts: [],
};

interface Intent {
  readonly method: 'card' | 'paypal';
  /** Unscaled; decided at the checkout for PayPal. */
  readonly amount: number;
  /** The terms beside the button at the click that made it. */
  readonly agreed: string;
  isAuthorized: boolean;
  isExpired: boolean;
  charge?: { readonly key: string; readonly body: string };
}

/** A request to charge without a response so far. */
interface CheckoutRequest {
  readonly intentId: string;
  readonly key: string;
  readonly body: string;
  readonly seen: string;
  /** Has the buyer turned to another purchase since? */
  isLeft: boolean;
}

interface Charge {
  readonly amount: number;
  readonly terms: string;
  /** Terms may have changed at the bank, at a service that compares amounts alone. */
  readonly isByAmount: boolean;
  readonly tab: Tab;
  /** The terms beside the button that the buyer clicked: now, and for a card also when the bank agreed to it. */
  readonly seen: readonly string[];
}

/** Something that a page waits for. The first outcome is that of a good day. */
interface Pending {
  readonly name: string;
  readonly outcomes: () => readonly (() => void)[];
  /** Does it stay open after an outcome, such as a step of the bank? */
  readonly isOver: () => boolean;
  /** Lets the request reach the service; its response is dropped. */
  readonly arrive?: (() => void) | undefined;
  /** The request is under way no more. */
  readonly lose?: (() => void) | undefined;
}

export interface BrowserTraits {
  readonly hasLocks: boolean;
  readonly storage: FakeTabs['storage'];
  readonly diskMs?: number;
  /** Does the service refuse another body under a key that was used, before it looks for a charge? */
  readonly refusesUsedKeys?: boolean;
  /** Does the service charge today's terms, whatever the buyer agreed to? */
  readonly ignoresTerms?: boolean;
  /** Does the service refuse a body with terms, which the site's configuration leaves out then? */
  readonly refusesTerms?: boolean;
  /** Is the script that pays waited for? It may fail. */
  readonly loadsLate?: boolean;
}

const plans = [
  ['plan-12m', 12, true],
  ['plan-6m', 6, false],
] as const;

export type PlanId = (typeof plans)[number][0];

export class FakeShop {
  readonly clock = createFakeClock();
  readonly intents = new Map<string, Intent>();
  readonly charges: Charge[] = [];
  readonly tabs: Tab[] = [];
  /** Purchases that the buyer wants: one, and one more for each time they say that they buy again. */
  wanted = 1;
  /** Charges of purchases that the buyer had left while they were under way. */
  late = 0;
  intentsMade = 0;
  prices: Record<string, number> = { 'price-plan-12m': 9995, 'price-plan-6m': 5995 };
  /** Gives what the plan of 12 months renews at. */
  renewal = 11_695;
  wallClockJump = 0;
  /** A plan that isn't offered any more; the service still accepts its price. */
  gone: PlanId | undefined;
  readonly traits: BrowserTraits;
  readonly browser = new FakeTabs((milliseconds, callback) => this.clock.after(milliseconds, callback));
  /** Intents that the buyer turned away from. */
  readonly left = new Set<string>();
  readonly requests = new Set<CheckoutRequest>();
  /** The first body under each key. */
  readonly bodies = new Map<string, string>();

  constructor(traits: BrowserTraits) {
    this.traits = traits;
    this.browser.storage = traits.storage;
    this.browser.diskMs = traits.diskMs ?? 0;
  }

  async open(memory?: TabMemory): Promise<Tab> {
    const tab = new Tab(this, memory);
    this.tabs.push(tab);
    await settled();
    return tab;
  }

  jumpWallClock(milliseconds: number): void {
    this.wallClockJump += milliseconds;
  }

  get openTabs(): readonly Tab[] {
    return this.tabs.filter(({ isOpen }) => isOpen);
  }

  get shownTabs(): readonly Tab[] {
    return this.tabs.filter(({ isShown }) => isShown);
  }

  get products(): readonly unknown[] {
    return plans.map(([id, length, recommended]) => ({
      id,
      name: `${length}m`,
      recommended,
      prices: [
        {
          id: `price-${id}`,
          basePeriod: { length },
          amount: usd(this.prices[`price-${id}`]),
          ...(id === 'plan-12m' && { nextPrice: { amount: usd(this.renewal) } }),
        },
      ],
    }));
  }

  /** The terms that a charge has now. */
  termsOf(priceId: string): string | undefined {
    const plan = readPlans(this.products, 'USD').find(({ offered }) => offered?.id === priceId);
    return plan && termsOf(plan);
  }

  get offered(): readonly unknown[] {
    return this.products.filter((_, at) => plans[at]?.[0] !== this.gone);
  }

  /** Returns whether all that may be charged is on the disk, as a bank takes longer than a disk, and all that the buyer left. */
  get isOnDisk(): boolean {
    const onDisk = Object(this.browser.onDisk) as Partial<KnownRecord>;
    const latest = Object(this.browser.written) as Partial<KnownRecord>;
    const isOver = latest.status === 'settled';
    return isOver ? onDisk.status === 'settled' : onDisk.intentId === latest.intentId;
  }

  /** Kills the browser. @param arrives whether the requests that are under way reach the service */
  kill(arrives: boolean): void {
    for (const tab of this.openTabs) tab.end(arrives);
    this.browser.kill();
  }

  /** Answers everything well until nothing but the named is waited for. */
  async respondToAllBut(name?: string): Promise<void> {
    const next = () =>
      this.openTabs.flatMap((tab) =>
        tab.pending.filter((pending) => pending.name !== name).map((pending) => [tab, pending] as const),
      );
    await settled();
    for (let open = next(); open.length > 0; open = next()) {
      for (const [tab, pending] of open) {
        pending.outcomes()[0]?.();
        tab.forgetOver();
      }
      await settled();
    }
  }

  /** Answers everything well until nothing is waited for. */
  async settle(): Promise<void> {
    for (let round = 0; round < 120; round += 1) {
      const isQuiet = this.openTabs.every(({ pending }) => pending.length === 0);
      await this.respondToAllBut();
      await settled();
      if (isQuiet) {
        if (this.shownTabs.every((tab) => !tab.isBusy)) return;
        await this.clock.pass(61_000);
      }
    }
  }

  /** Checks what holds at every moment. */
  expectHonesty(): void {
    expect(this.charges.length, 'charges').toBeLessThanOrEqual(this.wanted + this.late);
    for (const { terms, seen, isByAmount } of this.charges) {
      const compared = (text: string) => (isByAmount ? readTerms(text)?.amount : text);
      expect(seen.map(compared), 'charged unseen').toContainEqual(compared(terms));
    }
    const { items } = readCart(this.browser.stored.get(cartKey) ?? null);
    expect(items.length, 'bought products in the cart').toBeLessThanOrEqual(this.charges.length);
    for (const tab of this.shownTabs) tab.expectHonesty();
  }
}

const notCharged = new Set([
  'general_error',
  'signup.errors.credit_card_not_authenticated',
  'credit_card_payment_gateway_error',
]);

interface KnownRecord {
  readonly attemptId: string;
  readonly status: string;
  readonly intentId?: string;
}

export class Tab {
  readonly shop: FakeShop;
  readonly services: BrowserServices;
  readonly placeOrder: PlaceOrder;
  readonly own: FakeTab;
  email = 'ada@example.com';
  pending: Pending[] = [];
  /** The terms beside the button at the latest click. */
  seen = '';
  /** The intent that was known to be sent when the message that shows came. */
  private sentBefore: string | undefined;
  private agreeAtPayPal: (() => void) | undefined;

  constructor(shop: FakeShop, memory: TabMemory | undefined) {
    this.shop = shop;
    this.own = shop.browser.open(memory);
    this.services = createBrowserServices(
      {
        config: { ...config, ...(shop.traits.refusesTerms && { agreedTerms: false }) },
        locale: 'en',
        products: shop.products,
        props: orderPage,
        openingPlan: {},
        planName: ({ name }) => name,
      },
      this.createBrowser(),
      {
        now: () => shop.clock.now() + shop.wallClockJump,
        elapsed: shop.clock.elapsed,
        after: (milliseconds, callback) => this.after(milliseconds, callback),
      },
      this.own.disk,
      () => this.importPayment(),
    );
    this.placeOrder = createPlaceOrder(this.services, cardFields(false));
    this.services.payPal.listen({
      onAuthorized: () => {
        this.look();
        this.placeOrder.byPayPal();
      },
      onFailed: () => {},
    });
    this.services.payment.subscribe(() => {
      this.sentBefore = this.knownIntent();
    });
    this.sentBefore = this.knownIntent();
    this.fill();
    void this.services.offer.load();
  }

  get state() {
    return this.services.payment.get();
  }

  get memory(): TabMemory {
    return { historyState: this.own.history.state, session: this.own.session };
  }

  get isOpen(): boolean {
    return this.own.status !== 'closed';
  }

  get isShown(): boolean {
    return this.own.status === 'shown';
  }

  /** Does the page show that the buyer has paid, and for what they want? */
  get showsPaid(): boolean {
    const { state, shop } = this;
    if (state.status !== 'paid' && state.status !== 'redirecting') return false;
    return !shop.left.has(state.record.intentId ?? '') || shop.charges.length >= shop.wanted;
  }

  /** Can the checkout only be sent again? The fields take nothing then. */
  get isResend(): boolean {
    return this.state.status === 'ready' && this.state.open?.body !== undefined;
  }

  /** Returns the price that the buttons show, which is the one that they charge. */
  get shown():
    | { readonly amount: number; readonly terms: string; readonly offered: WireAmount | undefined }
    | undefined {
    const plan = planToPay(this.state, this.services.offer.get());
    const amount = Number(plan?.amount.unscaledValue);
    return plan && { amount, terms: termsOf(plan), offered: plan.offered?.amount };
  }

  get isBusy(): boolean {
    return isProcessing(this.state) && this.state.status !== 'redirecting';
  }

  fill(): void {
    const { form } = this.services;
    const values = {
      email: this.email,
      country: 'DE',
      firstName: 'Ada',
      lastName: 'Lovelace',
      number: '4111111111111111',
      expiry: '09/29',
      cvv: '123',
    };
    for (const [name, value] of Object.entries(values)) form.change(name as keyof typeof values, value);
  }

  /** Sees what the buttons show. */
  private look(): void {
    if (this.state.status === 'ready') this.seen = this.shown?.terms ?? '';
  }

  /** Clicks a pay button. It isn't there without live prices. */
  click(button: () => void): void {
    if (!this.shown || this.services.offer.get().status === 'failed') return;
    this.look();
    button();
  }

  payByCard(): void {
    if (this.state.status === 'ready' && !this.isResend) this.fill();
    this.services.form.choose('card');
    this.click(this.placeOrder.byChosenMethod);
  }

  choosePayPal(): void {
    const amount = this.shown?.offered;
    if (isProcessing(this.state) || this.isResend) return;
    this.services.form.choose('paypal');
    if (amount) void this.services.payPal.start('#slot', amount);
  }

  agree(): void {
    this.agreeAtPayPal?.();
  }

  finishPayPal(): void {
    if (this.state.status === 'ready' && !this.isResend) this.fill();
    this.click(this.placeOrder.byPayPal);
  }

  /** Pays by a method; what was sent is sent again as it was. */
  async pay(method: PaymentMethod): Promise<void> {
    if (method === 'card' || this.isResend) return this.payByCard();
    if (this.services.payPal.intent()) return this.finishPayPal();
    this.fill();
    this.choosePayPal();
    await this.shop.respondToAllBut('checkout');
    this.agree();
  }

  changeEmail(): void {
    this.email = this.email === 'ada@example.com' ? 'countess@example.com' : 'ada@example.com';
    if (this.state.status === 'ready' && !this.isResend) this.services.form.change('email', this.email);
  }

  /** Says that they buy again, or leave a checkout that is refused; that one counts where it is charged all the same. */
  buyAgain(): void {
    const { state, shop } = this;
    if (state.status === 'paid') {
      shop.wanted += this.showsPaid ? 1 : 0;
      // A hidden page may miss the message and show again that this one is paid.
      if (shop.shownTabs.length < shop.openTabs.length) shop.left.add(state.record.intentId ?? '');
    } else if (state.status === 'doubtful') {
      // Nobody knows: the buyer has looked into their mail.
      if (shop.charges.length >= shop.wanted) shop.wanted += 1;
      // An agreement at PayPal that wasn't sent stays.
      for (const [id, { charge }] of shop.intents) if (charge) shop.left.add(id);
      for (const request of shop.requests) {
        shop.left.add(request.intentId);
        request.isLeft = true;
      }
    } else if (state.status === 'ready' && state.open?.canLeave) {
      const { intentId } = state.open.record;
      if (shop.intents.get(intentId)?.charge && !shop.left.has(intentId)) shop.wanted += 1;
      shop.left.add(intentId);
      for (const request of shop.requests) if (request.intentId === intentId) request.isLeft = true;
    } else return;
    this.services.payment.send({ type: 'boughtAgain' });
  }

  retryPlans(): void {
    if (!isProcessing(this.state) && this.services.offer.get().status === 'failed')
      void this.services.offer.load();
  }

  choosePlan(wanted: PlanId): void {
    const { offer } = this.services;
    const isThere = offer.get().plans.some(({ id }) => id === wanted);
    if (isThere && !isProcessing(this.state) && !isOpen(this.state)) offer.select(wanted);
  }

  /** Chooses a plan where the one that was selected is gone. */
  choosePlanIfNone(): void {
    if (!this.shown) for (const [id] of plans) this.choosePlan(id);
  }

  /** Whether a payment is in progress: the page takes no clicks then. */
  acceptPrices(): void {
    if (isProcessing(this.state)) return;
    const { offer } = this.services;
    for (const { id } of offer.get().plans) offer.accept(id);
  }

  /** Closes the page. @param arrives whether the requests that are under way reach the service */
  close(arrives: boolean): void {
    this.own.close();
    this.end(arrives);
  }

  /** Ends the page's requests. */
  end(arrives: boolean): void {
    if (arrives) for (const { arrive } of this.pending) arrive?.();
    for (const { lose } of this.pending) lose?.();
    this.pending = [];
  }

  /** Leaves the page, which the browser keeps for the way back. */
  hide(): void {
    if (this.isShown) this.own.hide();
  }

  /** Comes back to the page from the back/forward cache. */
  show(): void {
    if (this.own.status === 'hidden') this.own.show();
  }

  private after(milliseconds: number, callback: () => void): () => void {
    let isOver = false;
    const end = this.shop.clock.after(milliseconds, () => this.own.deliver(() => isOver || callback()));
    return () => {
      isOver = true;
      end();
    };
  }

  respond(at: number, choice: number): void {
    const pending = this.pending[at % Math.max(1, this.pending.length)];
    if (!pending) return;
    const outcomes = pending.outcomes();
    outcomes[choice % outcomes.length]?.();
    this.forgetOver();
  }

  respondToCheckout(choice: number): void {
    const at = this.pending.findIndex(({ name }) => name === 'checkout');
    if (at >= 0) this.respond(at, choice);
  }

  forgetOver(): void {
    this.pending = this.pending.filter(({ isOver }) => !isOver());
  }

  expectHonesty(): void {
    const { state, shop } = this;
    if (this.showsPaid)
      expect(shop.charges.length, `${state.status} without a charge`).toBeGreaterThanOrEqual(shop.wanted);
    if (state.status !== 'ready' || !state.flash || !notCharged.has(state.flash.id)) return;
    // Says only that it did not go through.
    if (state.flash.cause === 'refused') return;
    // The message doesn't concern what another tab sends later.
    const sent = this.sentBefore;
    const isCharged = sent !== undefined && shop.intents.get(sent)?.charge !== undefined;
    expect(isCharged, `${state.flash.id} shown after a charge`).toBe(false);
  }

  /** The intent that this tab can know of, unless the buyer has said in some tab to buy again. */
  private knownIntent(): string | undefined {
    const own = Object(Object(this.own.history.state)['meridian-purchase']) as Partial<KnownRecord>;
    const stored = Object(this.shop.browser.written) as Partial<KnownRecord>;
    const isOver = stored.status === 'settled' && stored.attemptId === own.attemptId;
    return !isOver && ['sent', 'paid'].includes(own.status ?? '') ? own.intentId : undefined;
  }

  private wait(
    name: string,
    outcomes: () => readonly (() => void)[],
    arrive?: () => void,
    lose?: () => void,
  ): void {
    let isOver = false;
    const over = () => {
      isOver = true;
      lose?.();
    };
    this.pending.push({
      name,
      isOver: () => isOver,
      outcomes: () =>
        outcomes().map((outcome) => () => {
          outcome();
          over();
        }),
      arrive,
      lose,
    });
  }

  /** Loads what pays. */
  private importPayment(): Promise<typeof openPayment> {
    if (!this.shop.traits.loadsLate) return Promise.resolve(openPayment);
    return new Promise((resolve, reject) => {
      this.wait('script', () => [
        () => this.own.deliver(() => resolve(openPayment)),
        () => this.own.deliver(() => reject(new TypeError('Failed to fetch'))),
      ]);
    });
  }

  private createBrowser(): Browser {
    const { shop } = this;
    const { traits } = shop;
    const { page, history, storage, sessionStorage, locks } = this.own;
    const browser = {
      addEventListener: page.addEventListener.bind(page),
      removeEventListener: page.removeEventListener.bind(page),
      document: this.createDocument(),
      navigator: {
        userAgent: '',
        onLine: true,
        ...(traits.hasLocks && { locks }),
      },
      location: {
        origin: 'https://shop.example',
        pathname: '/order',
        href: 'https://shop.example/order',
        replace: () => {},
      },
      history,
      get localStorage() {
        return storage();
      },
      get sessionStorage() {
        return sessionStorage();
      },
      fetch: (address: string, init: RequestInit) => this.fetch(address, init),
      BroadcastChannel: FakeChannel.bind(undefined, this.own),
      Chargebee: undefined as unknown,
    };
    this.browser = browser;
    return browser as unknown as Browser;
  }

  private browser: { Chargebee: unknown } = { Chargebee: undefined };

  private createDocument() {
    const target = new EventTarget();
    const element = () => ({ dataset: {}, setAttribute() {}, append() {}, remove() {} });
    return {
      cookie: '',
      body: element(),
      addEventListener: target.addEventListener.bind(target),
      querySelector: () => ({ dataset: {}, replaceChildren() {}, firstChild: {} }),
      createElement: element,
      head: {
        append: (script: { src: string; onload: () => void; onerror: () => void }) => {
          const load = () => {
            if (script.src === config.chargebee.script) this.browser.Chargebee = this.createChargebee();
            else target.dispatchEvent(new CustomEvent('ftr:tokenReady', { detail: 'token' }));
            script.onload();
          };
          const { own } = this;
          this.wait(`load ${script.src}`, () => [
            () => own.deliver(load),
            () => own.deliver(() => script.onerror()),
          ]);
        },
      },
    };
  }

  private createChargebee() {
    const instance = {
      load3DSHandler: async () => {
        let intent: RawIntent = {};
        return {
          setPaymentIntent: (own: RawIntent) => {
            intent = own;
          },
          handleCardPayment: (_: CardPayment, callbacks: PaymentCallbacks) =>
            this.askBank(String(intent.id), callbacks),
          cancel: async () => {},
        };
      },
      load: async () => {
        let intent: RawIntent = {};
        return {
          setPaymentIntent: (own: RawIntent) => {
            intent = own;
          },
          mountPaymentButton: async () => {},
          handlePayment: (callbacks: PaymentCallbacks) =>
            new Promise<unknown>((resolve) => {
              this.agreeAtPayPal = () => {
                const known = this.shop.intents.get(String(intent.id));
                if (known) known.isAuthorized = true;
                callbacks.success?.(intent);
                resolve(intent);
              };
            }),
        };
      },
    };
    return { init: () => instance, getInstance: () => instance };
  }

  private askBank(id: string, callbacks: PaymentCallbacks): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { own } = this;
      const authorize = () => {
        const intent = this.shop.intents.get(id);
        if (intent) intent.isAuthorized = true;
        own.deliver(() => {
          callbacks.success?.({ id });
          resolve({ id });
        });
      };
      const refuse = (code: string) => () => {
        const error = { name: 'PAYMENT_ATTEMPT_REFUSED', code, message: '' };
        own.deliver(() => {
          callbacks.error?.({ id }, error);
          reject(error);
        });
      };
      this.wait('bank', () => [
        authorize,
        refuse('card_declined'),
        refuse('timeout'),
        () => own.deliver(() => callbacks.change?.({ id })),
      ]);
    });
  }

  private fetch(address: string, init: RequestInit): Promise<Response> {
    const { own, shop } = this;
    return new Promise((resolve, reject) => {
      const lose = () => own.deliver(() => reject(new TypeError('network')));
      const respond = (response: Response) => own.deliver(() => resolve(response));
      const reply = (value: unknown, status?: number) => () => respond(json(value, status));
      if (address.includes('/offers/')) {
        this.wait('offer', () => [() => respond(json({ products: shop.offered })), reply({}, 503)]);
      } else if (address.includes('/payment-intent')) {
        const body = JSON.parse(String(init.body));
        const make = () => respond(json(this.createIntent(body)));
        this.wait('intent', () => [make, lose, reply({}, 401), reply({}, 500)]);
      } else if (address.includes('/checkout')) {
        const key = new Headers(init.headers).get('Idempotency-Key') ?? '';
        const body = String(init.body);
        const intentId: string = JSON.parse(body).paymentIntentId;
        const request: CheckoutRequest = { intentId, key, body, seen: this.seen, isLeft: false };
        shop.requests.add(request);
        // Whoever asks again for what they left wants it after all.
        if (!shop.intents.get(intentId)?.charge) shop.left.delete(intentId);
        const serve = () => this.checkOut(request);
        this.wait(
          'checkout',
          () => [
            () => respond(serve()),
            // The response is lost after the charge, comes as an error, or nothing arrives at all.
            () => {
              serve();
              lose();
            },
            () => {
              serve();
              respond(json({}, 502));
            },
            lose,
            reply({}, 503),
            reply({}, 425),
            // Browsers repeat a request when a connection is reset: the repeat is refused.
            () => {
              serve();
              respond(json({ code: 'validation' }, 422));
            },
            () => {
              serve();
              respond(json({}, 403));
            },
            // A conflict without a code proves nothing.
            reply({}, 409),
            // Refusals without a code prove nothing.
            reply({}, 422),
            reply({}, 400),
            reply({}, 403),
            () => {
              const intent = shop.intents.get(intentId);
              if (intent && !intent.charge) intent.isExpired = true;
              respond(serve());
            },
            // The service forgets an intent, which it then never charges.
            () => {
              if (!shop.intents.get(intentId)?.charge) shop.intents.delete(intentId);
              respond(serve());
            },
          ],
          serve,
          () => shop.requests.delete(request),
        );
      } else {
        resolve(json({ paymentMethods: [], country_code: 'DE' }));
      }
    });
  }

  private createIntent({
    paymentMethodType,
    amount,
  }: {
    paymentMethodType: string;
    amount: { unscaledValue: number };
  }) {
    this.shop.intentsMade += 1;
    const id = `pi-${this.shop.intentsMade}`;
    const method = paymentMethodType === 'card' ? 'card' : 'paypal';
    this.shop.intents.set(id, {
      method,
      amount: amount.unscaledValue,
      agreed: this.seen,
      isAuthorized: false,
      isExpired: false,
    });
    return { chargebeeBody: JSON.stringify({ payment_intent: { id, status: 'inited' } }) };
  }

  /** Charges an intent once, and a key once, as docs/account-api.md wants it. */
  private checkOut({ key, body, seen, isLeft }: CheckoutRequest): Response {
    const { shop } = this;
    const refuse = (status: number, code: string) => json({ code }, status);
    const { priceId, paymentIntentId, agreed } = JSON.parse(body);
    if (shop.traits.refusesTerms && agreed) return refuse(422, 'validation');
    const first = shop.bodies.get(key) ?? body;
    shop.bodies.set(key, first);
    if (shop.traits.refusesUsedKeys && first !== body) return refuse(422, 'idempotency_key_reused');
    const intent = shop.intents.get(paymentIntentId);
    const charge =
      intent?.charge ?? [...shop.intents.values()].find((one) => one.charge?.key === key)?.charge;
    if (charge)
      return charge.body === body
        ? json({ redirectUrl: '/setup' })
        : refuse(409, 'payment_intent_already_used');
    if (!intent) return refuse(422, 'payment_intent_unknown');
    if (intent.isExpired) return refuse(410, 'payment_intent_expired');
    if (!intent.isAuthorized) return refuse(422, 'payment_intent_not_authorized');
    const price = shop.prices[priceId];
    if (price === undefined || (intent.method === 'card' && price !== intent.amount))
      return refuse(422, 'amount_mismatch');
    const terms = shop.termsOf(priceId) ?? '';
    if (
      !shop.traits.ignoresTerms &&
      !shop.traits.refusesTerms &&
      terms !== JSON.stringify({ priceId, agreed })
    )
      return refuse(422, 'price_changed');
    intent.charge = { key, body };
    shop.charges.push({
      amount: price,
      terms,
      isByAmount: intent.method === 'card' && shop.traits.ignoresTerms === true,
      tab: this,
      seen: intent.method === 'card' ? [seen, intent.agreed] : [seen],
    });
    if (isLeft) shop.late += 1;
    return json({ redirectUrl: '/setup' });
  }
}

function usd(unscaledValue: number | undefined) {
  return { unscaledValue, scale: 2, currency: 'USD' };
}

function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status });
}
