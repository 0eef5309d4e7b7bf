/** Characters that XML 1.0 can't hold, not even escaped (section 2.2, "Characters"). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export type Attributes = Readonly<Record<string, string | number>>;

/** An element with its attributes; `content` is XML already. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeValue(`${value}`)}"`);
  return content === '' ? `<${name}${pairs.join('')}/>` : `<${name}${pairs.join('')}>${content}</${name}>`;
}

/** Any text as XML text: `>` is escaped too, so that no `]]>` is left, and what XML can't hold shows as `\u001b`. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(impossible, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')
    .replaceAll('\r', '&#13;');
}

/** Parsers turn line breaks and tabs of attributes into spaces unless they are escaped. */
function attributeValue(text: string): string {
  return xmlText(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
