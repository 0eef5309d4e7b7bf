const digit = /^\p{Nd}$/u;
const otherDigit = /[^\P{Nd}0-9]/gu;

/**
 * Replaces the decimal digits of all scripts by 0 to 9, using that Unicode encodes a script's ten digits contiguously and in order.
 * Mathematical digits are five such runs.
 */
export function toPlainDigits(text: string): string {
  return text.replace(otherDigit, (character) => {
    let before = character.codePointAt(0) ?? 0;
    let value = -1;
    for (; digit.test(String.fromCodePoint(before)); before -= 1) value += 1;
    return String(value % 10);
  });
}
