const charactersOf = {
  japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  korean: /\p{Script=Hangul}/u,
  chinese: /\p{Script=Han}/u,
};

/**
 * Lists the scripts whose fonts have so many parts that only pages with their characters link them; Japanese also has
 * Chinese characters.
 */
export type QuotableScript = keyof typeof charactersOf;

/** Lists these scripts. */
export const quotableScripts = Object.keys(charactersOf) as readonly QuotableScript[];

/** A superset of their characters: most texts have none of them, and are searched once. */
const eastAsian = /[\u1100-\u11ff\u2e80-\ud8ff\uf900-\ufaff\uff00-\uffef]/;

/** Finds the scripts of which a text holds characters. */
export function quotedScripts(text: string): QuotableScript[] {
  if (!eastAsian.test(text)) return [];
  return quotableScripts.filter((script) => charactersOf[script].test(text));
}
