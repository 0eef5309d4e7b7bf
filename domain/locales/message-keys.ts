import messages from '../../messages/en.json' with { type: 'json' };
import type { MessageValues } from './message-values.ts';

/** Identifies a UI text; every file of `messages/` has all keys. */
export type MessageKey = keyof typeof messages;

/** Identifies a UI text without values, but for the brand's name, which a build fills in. */
export type PlainKey = Exclude<MessageKey, keyof MessageValues>;

/** Describes what follows the key in a look-up: the text's values; for one of several keys, those of all. */
export type ValuesOf<Key extends MessageKey> = [Key] extends [PlainKey]
  ? []
  : [values: Readonly<Record<ValueName<Key>, string | number>>];

export type ValueName<Key extends MessageKey> = Key extends keyof MessageValues ? MessageValues[Key] : never;

/** Looks a UI text up and fills in its values. */
export type Translate = <Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>) => string;

/** Lists the UI texts in the order of their file. */
export const messageKeys = Object.keys(messages) as readonly MessageKey[];
