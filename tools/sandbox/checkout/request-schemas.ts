import * as z from 'zod/mini';

/**
 * What the checkout's calls may send, to the last key (docs/openapi.yaml): a client that sends more, the whole number of a
 * card above all, is told so at once.
 */

const text = z.string().check(z.minLength(1));
const email = z.string().check(z.regex(/^[^ @]{1,64}@[^ @]+\.[^ @]+$/, 'must be an e-mail address'));
const personName = z.string().check(z.minLength(1), z.maxLength(50));

const money = z.strictObject({
  unscaledValue: z.union([z.int(), z.string().check(z.regex(/^-?\d{1,30}$/))]),
  scale: z.int().check(z.gte(0), z.lte(9)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});

const fraudCheck = z.strictObject({
  forterToken: text,
  email,
  card: z.strictObject({
    firstName: personName,
    lastName: personName,
    first6Digits: z.string().check(z.regex(/^\d{6}$/, 'must be six digits')),
    last4Digits: z.string().check(z.regex(/^\d{4}$/, 'must be four digits')),
    expirationYear: z.string().check(z.regex(/^20\d\d$/, 'must be a year of four digits')),
    expirationMonth: z.string().check(z.regex(/^(?:0[1-9]|1[0-2])$/, 'must be 01 to 12')),
  }),
  products: z.array(z.strictObject({ id: text, name: text, amount: money })).check(z.minLength(1)),
});

export const intentRequestSchema = z.discriminatedUnion('paymentMethodType', [
  z.strictObject({ paymentMethodType: z.literal('card'), amount: money, fraudCheck }),
  z.strictObject({ paymentMethodType: z.literal('paypal_express_checkout'), amount: money }),
]);

const customer = z
  .strictObject({
    email,
    firstName: z.optional(personName),
    lastName: z.optional(personName),
    residenceCountry: z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capitals')),
    residenceState: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capitals'))),
  })
  .check(
    z.refine(
      ({ residenceCountry, residenceState }) =>
        (residenceCountry === 'US') === (residenceState !== undefined),
      { path: ['residenceState'], error: 'must be there exactly where the country is US' },
    ),
    z.refine(({ firstName, lastName }) => (firstName === undefined) === (lastName === undefined), {
      path: ['lastName'],
      error: 'must come with firstName, and not without it',
    }),
  );

export const checkoutRequestSchema = z.strictObject({ priceId: text, paymentIntentId: text, customer });
