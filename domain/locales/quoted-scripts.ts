/** Names scripts whose fonts come in so many parts that a page links them only where it needs them; Japanese writes with Chinese characters too. */
export type QuotableScript = 'japanese' | 'korean' | 'chinese';

const charactersOf: readonly (readonly [QuotableScript, RegExp])[] = [
  ['japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['korean', /\p{Script=Hangul}/u],
  ['chinese', /\p{Script=Han}/u],
];

/** What they may be written with, and a little more: most texts have none of it, and are looked through once. */
const eastAsian = /[\u1100-\u11ff\u2e80-\ud8ff\uf900-\ufaff\uff00-\uffef]/;

/** Returns those of them that a text has characters of. */
export function quotedScripts(text: string): QuotableScript[] {
  if (!eastAsian.test(text)) return [];
  return charactersOf.filter(([, characters]) => characters.test(text)).map(([script]) => script);
}
