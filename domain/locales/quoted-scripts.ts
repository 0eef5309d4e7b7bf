const charactersOf = {
  japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  korean: /\p{Script=Hangul}/u,
  chinese: /\p{Script=Han}/u,
};

/** Identifies a script whose font is split into many files, linked only by pages with its characters; Japanese covers Chinese characters. */
export type QuotableScript = keyof typeof charactersOf;

export const quotableScripts = Object.keys(charactersOf) as readonly QuotableScript[];

/** Superset of their characters, as a fast first test. */
const eastAsian = /[\u1100-\u11ff\u2e80-\ud8ff\uf900-\ufaff\uff00-\uffef]/;

/** Finds the scripts with characters in a text. */
export function quotedScripts(text: string): QuotableScript[] {
  if (!eastAsian.test(text)) return [];
  return quotableScripts.filter((script) => charactersOf[script].test(text));
}
