const digit = /^\p{Nd}$/u;
const otherDigit = /[^\P{Nd}0-9]/gu;

/**
 * Replaces the decimal digits of all scripts by 0 to 9.
 *
 * Unicode keeps the ten digits of a script together and in order, so the distance from the start of a run is the value. The
 * mathematical digits are five scripts in one run.
 */
export function toPlainDigits(text: string): string {
  return text.replace(otherDigit, (character) => {
    let before = character.codePointAt(0) ?? 0;
    let value = -1;
    for (; digit.test(String.fromCodePoint(before)); before -= 1) value += 1;
    return String(value % 10);
  });
}
