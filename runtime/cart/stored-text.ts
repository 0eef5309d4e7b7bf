/** A text of browser storage, which may be forbidden or full. */
export interface StoredText {
  /** @returns undefined where storage can't be asked */
  readonly read: () => string | null | undefined;
  /** @returns whether storage holds it now */
  readonly write: (text: string) => boolean;
}

export function storedText(key: string): StoredText {
  return {
    read: () => orUndefined(() => localStorage.getItem(key)),
    write: (text) =>
      orUndefined(() => {
        localStorage.setItem(key, text);
        return true;
      }) ?? false,
  };
}

/** Even naming `localStorage` throws where it is forbidden. */
function orUndefined<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
