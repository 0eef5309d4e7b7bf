import { inflateRawSync } from 'node:zlib';

/** Matches, in a file's bytes, what cameras, phones and programs write into pictures, videos and documents. */
const signs: readonly (readonly [what: string, sign: RegExp])[] = [
  [
    'what a camera has noted',
    /Exif\0\0|(?:EXIF|eXIf).{0,4}(?:II\*|MM\0)|Photoshop 3\.0|<x:xmpmeta|com\.apple\.quicktime\.make/s,
  ],
  [
    'an author',
    /<dc:creator|tEXt(?:Author|Artist)|\/Author\s*(?:\((?!\))|<(?!>)|\d)|docProps\/(?:app|core)\.xml|mimetypeapplication\/vnd\.oasis|\xa9ART.{4}data|com\.apple\.quicktime\.author|\{\\author |%%For:|INFOI[A-Z]{3}|APETAGEX|E\xa3.{1,8}ARTIST|udta.{0,999}?auth\0{4}|(?:ARTIST|AUTHOR|COMPOSER|PERFORMER)=|^FORM.{4}AIF.*AUTH\0|ID3.{0,9999}?(?:T(?:PE1|COM|OWN|P1|CM)\0|COMM\0|PRIV\0)|TAG.{30}[^\0 ].{94}$/s,
  ],
  ['a place', /\xa9xyz.{4}[+-]\d|com\.apple\.quicktime\.location|udta.{0,999}?loci\0{4}|LOCATION=/s],
  [
    'comments or notes',
    /word\/comments|xl\/(?:threadedC|c)omments|ppt\/(?:comment|notesSlides)|GIF8[79]a.*?(?:\0!\xfe.|!\xfe.[ -~]{8})[ -~]{4}|\/Subtype\s*\/(?:Free)?Text\b/s,
  ],
  ['attached files', /\/EmbeddedFiles?\b/],
  ['the path of a file', /file:\/\/\//],
];

/** Matches what office programs keep in the parts that hold the text. */
const officeSigns: typeof signs = [
  ['tracked changes', /<w:(?:del|ins|moveFrom|moveTo) [^>]*w:author=/],
  ['a hidden sheet', /<sheet [^>]*state="(?:veryH|h)idden"/],
];

const maxPartBytes = 2 ** 26;

/** Reads the parts of an office file that hold its text. Larger and damaged ones aren't read. */
function officeParts(bytes: Uint8Array, text: string): string[] {
  const headers = text.matchAll(/PK.{26}(..)(?:word\/document|xl\/workbook)\.xml/gs);
  return Array.from(headers, ({ 0: header, 1: extra = '', index }) => {
    const start = index + header.length + Buffer.from(extra, 'latin1').readUInt16LE();
    try {
      return inflateRawSync(bytes.subarray(start), { maxOutputLength: maxPartBytes }).toString('latin1');
    } catch {
      return '';
    }
  });
}

/** Lists what a file says besides what it shows. Compressed parts of other than office files and what follows 256 MB aren't searched. */
export function hiddenDataIn(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes.subarray(0, 2 ** 28)).toString('latin1');
  const embedded = Array.from(text.matchAll(/;base64,([\w+/\s]+)/g), ([, code = '']) =>
    Buffer.from(code, 'base64').toString('latin1'),
  );
  const matches = (all: typeof signs, texts: readonly string[]) =>
    all.flatMap(([what, sign]) => (texts.some((part) => sign.test(part)) ? [what] : []));
  return [...matches(signs, [text, ...embedded]), ...matches(officeSigns, officeParts(bytes, text))];
}

const editors = '(?:inkscape|sodipodi|sketch|penpot|lucid|serif|krita|bx|ooo|rdf|cc|dc|i|v):';
const value = `(?:"[^"]*"|'[^']*')`;
/** Comments (but licences begin with `<!--!`), instructions to programs, and elements that aren't shown; or, as the second group, what is. */
const part = new RegExp(
  String.raw`<!--(?!!).*?-->|<\?(?!xml[\s-]).*?\?>|<((?:\w+:)?metadata|${editors}[\w-]+)(?=[\s/>])(?:[^"'>/]|/(?!>)|${value})*(?:/>|>.*?</\1\s*>)|(<!\[CDATA\[.*?\]\]>|<[\w:.-]+(?:[^"'>]|${value})*>)`,
  'gs',
);
const attribute = new RegExp(
  String.raw`\s+(?:${editors}[\w.-]+|content|data-name|layerName)\s*=\s*${value}|(\s+[^\s=]+\s*=\s*${value})`,
  'g',
);
const styles = /<((?:\w+:)?style)(?:\s[^>]*[^/])?>.*?<\/\1\s*>/gs;
const comment = new RegExp(String.raw`(${value}|url\([^)]*\))|/\*(?!!).*?\*/`, 'gs');
const entity = new RegExp(String.raw`<!ENTITY\s+(?:%\s+)?([^\s"'>]+)(?:[^"'>]|${value})*>`, 'g');

/** Removes from an SVG what no browser shows: comments, metadata, and what editors write for themselves, such as paths of files. */
export function withoutMetadata(svg: Uint8Array): Uint8Array {
  // As Latin-1, letters stay as they are in any encoding.
  const text = Buffer.from(svg).toString('latin1');
  const plain = text
    .replace(part, (_, _name, shown = '') => shown.replace(attribute, '$1'))
    .replace(styles, (style) => style.replace(comment, (_, kept = '/**/') => kept));
  const used = plain.replace(entity, (all, name) => (plain.includes(`&${name};`) ? all : ''));
  return Buffer.from(used, 'latin1');
}

/** Returns whether a file of an earlier release is what this version publishes, without a word of it. */
export function isPlain(file: string, bytes: Uint8Array): boolean {
  const isCleaned = !file.endsWith('.svg') || withoutMetadata(bytes).length === bytes.length;
  return isCleaned && hiddenDataIn(bytes).length === 0;
}
