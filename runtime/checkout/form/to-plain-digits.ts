/** First digits of the blocks of ten that buyers type numbers with: Arabic-Indic, Eastern Arabic-Indic, full width. */
const zeros = [0x660, 0x6f0, 0xff10];

const otherDigit = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** The text with the digits of other scripts as 0 to 9. */
export function toPlainDigits(text: string): string {
  return text.replace(otherDigit, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.find((own) => code >= own && code < own + 10) ?? code;
    return String(code - zero);
  });
}
