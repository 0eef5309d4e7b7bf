import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FlashId } from './payment-state.ts';
import { cardOrder, PaymentWorld } from './payment-world.ts';

/** What may be said to a buyer who was charged. */
const honestFlashes: readonly (FlashId | undefined)[] = ['unconfirmed', 'interrupted', undefined];

/** The model knows no more than what a buyer may rely on. */
interface Model {
  /** The site has told that it is paid: another purchase would be another purchase. */
  isOver: boolean;
}

type Action = (world: PaymentWorld) => void;

class Step implements fc.Command<Model, PaymentWorld> {
  private readonly name: string;
  private readonly act: Action;
  constructor(name: string, act: Action) {
    this.name = name;
    this.act = act;
  }
  check(model: Readonly<Model>): boolean {
    return !model.isOver;
  }
  run(model: Model, world: PaymentWorld): void {
    this.act(world);
    expectHonesty(world);
    model.isOver = world.state.at === 'paid' || world.state.at === 'redirecting';
  }
  toString(): string {
    return this.name;
  }
}

function expectHonesty({ charges, state }: PaymentWorld): void {
  expect(charges.length).toBeLessThanOrEqual(1);
  if (state.at === 'paid' || state.at === 'redirecting') expect(charges).toHaveLength(1);
  if (state.at === 'ready' && charges.length > 0) expect(honestFlashes).toContain(state.flash);
}

const steps = [
  fc.constant(new Step('submit card', (world) => world.submit(cardOrder))),
  fc.constant(new Step('submit PayPal', (world) => world.submit(world.payPalOrder()))),
  fc.constant(new Step('cancel', ({ payment }) => payment.send({ type: 'cancelled' }))),
  fc.constant(new Step('restore', ({ payment }) => payment.send({ type: 'restored' }))),
  fc.constant(new Step('dismiss', ({ payment }) => payment.send({ type: 'flashDismissed' }))),
  fc.constant(new Step('reload', (world) => world.reload())),
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
      fc.modelRun(() => ({ model: { isOver: false }, real: world }), commands);
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
      fc.modelRun(() => ({ model: { isOver: false }, real: world }), commands);
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
