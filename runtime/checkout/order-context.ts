import { createContext, useContext } from 'react';
import type { OrderProps } from './order-props.ts';
import type { OrderPorts } from './ports.ts';
import { fillText, type TextValues } from './texts/fill-text.ts';
import type { OrderTextKey } from './texts/order-text-keys.ts';

interface Order {
  readonly props: OrderProps;
  readonly ports: OrderPorts;
}

const Context = createContext<Order | undefined>(undefined);

export const OrderContextProvider = Context.Provider;

/** The order page that a component is part of. @throws outside one */
export function useOrder() {
  const order = useContext(Context);
  if (!order) throw new Error('A part of the order page was rendered outside it: wrap it in OrderView.');
  const { texts } = order.props;
  return { ...order, t: (key: OrderTextKey, values?: TextValues) => fillText(texts[key], values) };
}
