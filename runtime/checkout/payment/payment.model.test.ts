import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FlashId, PaymentState } from './payment-state.ts';
import { cardOrder, otherOrder, PaymentWorld } from './payment-world.ts';

/** What may be said to a buyer who was charged. */
const honestFlashes: readonly (FlashId | undefined)[] = ['unconfirmed', undefined];

type Action = (world: PaymentWorld) => void;

/** There is nothing to foresee: what must hold is held after every step. */
class Step implements fc.Command<object, PaymentWorld> {
  private readonly name: string;
  private readonly act: Action;
  constructor(name: string, act: Action) {
    this.name = name;
    this.act = act;
  }
  check(): boolean {
    return true;
  }
  run(_model: object, world: PaymentWorld): void {
    this.act(world);
    expectHonesty(world);
  }
  toString(): string {
    return this.name;
  }
}

function expectHonesty({ charges, state, sent, authorized, unseenPrices }: PaymentWorld): void {
  expect(unseenPrices).toEqual([]);
  expect(charges.length).toBeLessThanOrEqual(1);
  expect(sent.filter((id) => !authorized.has(id))).toEqual([]);
  if (isTold(state)) expect(charges).toHaveLength(1);
  if (state.at === 'ready' && charges.length > 0) expect(honestFlashes).toContain(state.flash?.id);
}

function isTold({ at }: PaymentState): boolean {
  return at === 'paid' || at === 'redirecting';
}

const steps = [
  fc.constant(new Step('submit card', (world) => world.submit(cardOrder))),
  fc.constant(new Step('submit card for another plan', (world) => world.submit(otherOrder))),
  fc.constant(new Step('submit PayPal', (world) => world.submit(world.payPalOrder()))),
  fc.constant(new Step('submit offline', (world) => world.submit(cardOrder, false))),
  fc.constant(new Step('cancel', ({ payment }) => payment.send({ type: 'cancelled' }))),
  fc.constant(new Step('restore', ({ payment }) => payment.send({ type: 'restored' }))),
  fc.constant(new Step('dismiss', ({ payment }) => payment.send({ type: 'flashDismissed' }))),
  // Who knows that they have paid, loads the page to buy again.
  fc.constant(new Step('reload', (world) => !isTold(world.state) && world.reload())),
  fc
    .tuple(fc.nat(30), fc.nat(9))
    .map(([at, choice]) => new Step(`answer ${at} ${choice}`, (world) => world.answer(at, choice))),
  // The call that waits longest is the likeliest to be answered.
  fc.nat(9).map(
    (choice) =>
      new Step(`answer next ${choice}`, (world) =>
        world.answer(
          Math.max(
            0,
            world.calls.findIndex(({ isAnswered }) => !isAnswered),
          ),
          choice,
        ),
      ),
  ),
];

test('no sequence of clicks, callbacks and answers charges twice, hides a charge or leaves the page stuck', () => {
  fc.assert(
    fc.property(fc.commands(steps, { maxCommands: 80, size: 'max' }), (commands) => {
      const world = new PaymentWorld();
      fc.modelRun(() => ({ model: {}, real: world }), commands);
      expect(world.settle()).toBe(true);
      expectHonesty(world);
    }),
    { numRuns: 1000 },
  );
});

test('whatever happened, paying again leads to one charge in the end', () => {
  fc.assert(
    fc.property(fc.commands(steps, { maxCommands: 40, size: 'max' }), (commands) => {
      const world = new PaymentWorld();
      fc.modelRun(() => ({ model: {}, real: world }), commands);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        world.settle();
        world.submit(cardOrder);
      }
      world.settle();
      expect(world.charges).toHaveLength(1);
      expect(['paid', 'redirecting']).toContain(world.state.at);
    }),
    { numRuns: 1000 },
  );
});
