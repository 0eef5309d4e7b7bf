/** Texts in `localStorage`, which may be forbidden or full. Even naming it throws where it is forbidden. */

/** Reads a stored text. @returns null where there is none, undefined where storage can't be read */
export function readStored(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Stores a text. @returns whether storage has taken it */
export function writeStored(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
