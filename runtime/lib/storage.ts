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

export const choiceKey = 'cookie_settings';

export type Choice = Record<string, boolean>;

/** Holds a choice that storage didn't take, for the life of the page. */
export const unstored: { choice?: Choice | undefined } = {};

/** Reads the visitor's choice of cookies. A missing or invalid one allows and refuses nothing. */
export function readChoice(): Choice {
  if (unstored.choice) return unstored.choice;
  try {
    return Object(JSON.parse(readStored(choiceKey) ?? '{}'));
  } catch {
    return {};
  }
}
