import messages from '../../messages/en.json' with { type: 'json' };

/** Identifies a UI text; every file of `messages/` has all keys. */
export type MessageKey = keyof typeof messages;

/** Lists the UI texts in the order of their file. */
export const messageKeys = Object.keys(messages) as readonly MessageKey[];
