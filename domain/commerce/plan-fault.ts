/** Names what is wrong with a part of an offer's product list. Most leave the part out. */
export type PlanFault =
  /** No list, or an empty one. */
  | 'list'
  /** A product or price that is none. */
  | 'object'
  | 'id'
  /** The id of a product before it. */
  | 'repeated'
  /** The name of a product before it. */
  | 'sameName'
  /** No price in the currency. */
  | 'prices'
  | 'amount'
  /** Nothing or less is to be paid. */
  | 'unpaid'
  | 'length'
  | 'unit'
  /** One of the amounts beside what is paid. */
  | 'detail'
  | 'number'
  /** Says that a plan renews whose price has no renewal, or the other way round. */
  | 'billing';

/**
 * @param product its position; undefined where the list itself is meant
 * @param field of the product: `prices[0].amount`
 */
export type TellOfFault = (product: number | undefined, field: string, fault: PlanFault) => void;
