import messages from '../../messages/en.json' with { type: 'json' };

/** Lists the keys of UI texts; every file of `messages/` has all of them. */
export type MessageKey = keyof typeof messages;

/** Lists the UI texts in the order of their file. */
export const messageKeys = Object.keys(messages) as readonly MessageKey[];
