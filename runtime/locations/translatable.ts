/**
 * Lets React hydrate an element whose text a browser's translator has replaced; React then sets the text again when it changes.
 *
 * Translators put `<font>` elements in place of text nodes, so React can't find its own again. Text in this section is therefore
 * always the only child of an element: React sets such a text as the element's content.
 */
export const translatable = { suppressHydrationWarning: true } as const;
