import * as z from 'zod/mini';
import { type CallOptions, callApi } from '../../api/call-api.ts';
import type { Connection } from '../../api/connection.ts';

/** Money as it is sent back with a payment. */
const wireAmount = z.object({
  unscaledValue: z.union([z.number(), z.string()]),
  scale: z.number(),
  currency: z.string(),
});

/** The fields that a purchase is made of. `domain/commerce/read-plans.ts` reads what is only shown. */
const price = z.looseObject({ id: z.string().check(z.minLength(1)), amount: wireAmount });
const product = z.looseObject({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  prices: goodOnes(price),
});

const schema = z.object({ products: goodOnes(product) });

/** At least one. What can't be bought must not cost buyers the rest. */
function goodOnes<Schema extends z.ZodMiniType>(item: Schema) {
  const pick = (list: unknown[]) =>
    list.flatMap((value): z.output<Schema>[] => {
      const parsed = z.safeParse(item, value);
      return parsed.success ? [parsed.data] : [];
    });
  return z.pipe(z.array(z.unknown()), z.transform(pick)).check(z.minLength(1));
}

export type Offer = Readonly<z.infer<typeof schema>>;

/** Asks for the plans that a purchase can be made of. @throws ApiError, also where there are none */
export function getOffer(connection: Connection, offerId: string, options?: CallOptions): Promise<Offer> {
  const request = {
    method: 'GET',
    path: '/api/v1/offers/{offer_id}',
    parameters: { offer_id: offerId },
    schema,
  } as const;
  return callApi(connection, request, options);
}
