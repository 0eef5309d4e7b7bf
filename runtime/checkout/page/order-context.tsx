import { createContext, type ReactNode, useContext } from 'react';
import { type Amount, formatAmount } from '../../../domain/commerce/money.ts';
import type { ValueName, ValuesOf } from '../../../domain/locales/message-keys.ts';
import type { OrderProps, OrderTextKey } from '../order-props.ts';
import type { OrderServices } from '../order-services.ts';

interface Order {
  readonly props: OrderProps;
  readonly services: OrderServices;
}

type TextValues = Readonly<Record<string, string | number>>;

const Context = createContext<Order | undefined>(undefined);

export const OrderContextProvider = Context.Provider;

/** Returns the order page's context, with texts, formatted amounts and days. @throws outside its provider */
export function useOrder() {
  const order = useContext(Context);
  if (!order) throw new Error('Render this part in OrderView.');
  const { texts, locale } = order.props;
  return {
    ...order,
    t: <Key extends OrderTextKey>(key: Key, ...[values]: ValuesOf<Key>) => fillText(texts[key], values),
    money: (amount: Amount) => formatAmount(amount, locale),
    /** Formats a day in the Gregorian calendar. */
    day: (date: Date) =>
      new Intl.DateTimeFormat(locale.tag, {
        dateStyle: 'long',
        calendar: 'gregory',
        numberingSystem: 'latn',
      }).format(date),
  };
}

const placeholder = /\{\{(\w+)\}\}/g;

/** Fills placeholders `{{name}}`. */
function fillText(text: string, values: TextValues = {}): string {
  return text.replace(placeholder, (_, name: string) => String(values[name]));
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
