import { createContext, type ReactNode, useContext } from 'react';
import { type Amount, formatAmount } from '../../../domain/commerce/money.ts';
import type { ValueName, ValuesOf } from '../../../domain/locales/message-keys.ts';
import { fillText, type OrderProps, type OrderTextKey, placeholder } from '../order-props.ts';
import type { OrderServices } from '../order-services.ts';
import { formatDay } from '../purchase/renewal.ts';

interface Order {
  readonly props: OrderProps;
  readonly services: OrderServices;
}

const Context = createContext<Order | undefined>(undefined);

export const OrderContextProvider = Context.Provider;

/** Returns the order page's context, with texts, formatted amounts and days. @throws outside its provider */
export function useOrder() {
  const order = useContext(Context);
  if (!order) throw new Error('Outside OrderView');
  const { texts, locale } = order.props;
  return {
    ...order,
    t: <Key extends OrderTextKey>(key: Key, ...[values]: ValuesOf<Key>) => fillText(texts[key], values),
    money: (amount: Amount) => formatAmount(amount, locale),
    day: (date: Date) => formatDay(date, locale.tag),
  };
}

interface MessageProps<Key extends OrderTextKey> {
  readonly id: Key;
  readonly values: Readonly<Record<ValueName<Key>, ReactNode>>;
}

/**
 * Shows a message with values, each part in its own element: browser translators replace text nodes, which breaks React's updates.
 * Values aren't translated.
 */
export function Message<Key extends OrderTextKey>({ id, values }: MessageProps<Key>) {
  const parts = useOrder().props.texts[id].split(placeholder);
  const shown: Readonly<Record<string, ReactNode>> = values;
  return (
    <span>
      {parts.map((part, at) =>
        at % 2 === 0 ? (
          part && <span key={part}>{part}</span>
        ) : (
          <span key={part} translate={typeof shown[part] === 'object' ? undefined : 'no'}>
            {shown[part]}
          </span>
        ),
      )}
    </span>
  );
}
