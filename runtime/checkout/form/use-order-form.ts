import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { OrderTextKey } from '../texts/order-text-keys.ts';
import { type BuyerField, type CardField, problemOf } from './rules.ts';

export type BuyerValues = Record<BuyerField, string>;
export type CardValues = Record<CardField, string>;

export interface OrderForm {
  readonly buyer: UseFormReturn<BuyerValues>;
  readonly card: UseFormReturn<CardValues>;
}

/** The country whose states are asked for. */
export const countryWithStates = 'US';

/** In the order in which focus goes to what is invalid. */
const buyerFields: readonly BuyerField[] = ['email', 'country', 'state'];
const cardFields: readonly CardField[] = [
  'firstName',
  'lastName',
  'postalCode',
  'number',
  'expiryMonth',
  'expiryYear',
  'cvv',
];

/** What the buyer fills in. Fields that hold something before the script runs keep it. */
export function useOrderForm(): OrderForm {
  const buyer = useForm<BuyerValues>({ mode: 'onChange' });
  const card = useForm<CardValues>({ mode: 'all' });
  useEffect(() => {
    for (const field of buyerFields) if (buyer.getValues(field)) void buyer.trigger(field);
    for (const field of cardFields) if (card.getValues(field)) void card.trigger(field);
  }, [buyer, card]);
  return { buyer, card };
}

/** The message for what is wrong with one of the buyer's fields; a state is asked for in one country only. */
export function buyerProblem(field: BuyerField, values: Partial<BuyerValues>): OrderTextKey | undefined {
  if (field === 'state' && values.country !== countryWithStates) return undefined;
  return problemOf(field, values[field]);
}

/** The first of the buyer's fields that is invalid. */
export function firstBuyerProblem(values: Partial<BuyerValues>): BuyerField | undefined {
  return buyerFields.find((field) => buyerProblem(field, values) !== undefined);
}

/** Shows what is wrong with the buyer's fields and goes to the first. @returns its name; undefined where all are valid */
export async function checkBuyer({ buyer }: OrderForm): Promise<BuyerField | undefined> {
  await buyer.trigger();
  const field = firstBuyerProblem(buyer.getValues());
  if (field) buyer.setFocus(field);
  return field;
}

/** The same for the card's fields. @param takesFocus whether focus goes to the first invalid one */
export async function checkCard({ card }: OrderForm, takesFocus: boolean): Promise<CardField | undefined> {
  await card.trigger();
  const values = card.getValues();
  const field = cardFields.find((own) => problemOf(own, values[own]) !== undefined);
  if (field && takesFocus) card.setFocus(field);
  return field;
}
