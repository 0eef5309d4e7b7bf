/** Access to `localStorage`, which may be forbidden or full. */

/** Reads a stored text. @returns null where absent, undefined where storage is inaccessible */
export function readStored(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Stores a text. @returns whether storage accepted it */
export function writeStored(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
