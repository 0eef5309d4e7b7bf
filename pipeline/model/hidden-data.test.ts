import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hiddenDataIn, withoutMetadata } from './hidden-data.ts';

const plain = (svg: string) => Buffer.from(withoutMetadata(Buffer.from(svg))).toString();

const drawing = `<?xml version="1.0"?>
<!-- Created by Ada -->
<!--! MIT -->
<?xml-stylesheet href="kept.css"?><?adobe path="/home/Ada"?>
<!DOCTYPE svg [ <!ENTITY ns_ai "http://ns.adobe.com/AI/"> <!ENTITY by 'Ada > all'> <!ENTITY % who SYSTEM "file:///home/Ada"> ]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:s="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  xmlns:i="&ns_ai;" xmlns:inkscape="a" xmlns:sodipodi="b" xmlns:dc="c" viewBox="0 0 9 9" width="9" height="9"
  xmlns:v="d" xmlns:penpot="e" content="&lt;mxfile author=&quot;Ada&quot;>" v:mID="Ada"
  sodipodi:docname="Ada.svg" inkscape:export-filename='/home/Ada/a>b.png' data-label=" i:y='kept'" data-name="Ada" layerName="Ada" penpot:name="Ada">
  <metadata id="m"><dc:creator>Ada</dc:creator></metadata><s:metadata/><metadata></metadata >
  <v:documentProperties v:langID="1"><v:userDefs><v:ud v:val="VT4(Ada)"/></v:userDefs></v:documentProperties>
  <sodipodi:namedview a=">"><inkscape:grid/></sodipodi:namedview>
  <title>A red wave, ü</title>
  <style><![CDATA[ /* Ada <!-- kept --> */ #a { fill: red } ]]></style>
  <style>/*! OFL *//* Ada's */ g/* Ada */path { --a: "/* kept */" }</style><style /><desc>/* shown */</desc>
  <defs><path id="a" d="M0 0h5v9H0z"/></defs>
  <switch><foreignObject requiredExtensions="&ns_ai;"><i:pgf>Ada</i:pgf></foreignObject><g i:extraneous="self"><use xlink:href="#a"/><s:path d="M7 0h1v9z"/></g></switch>
</svg>`;

test('removes from a vector graphic what says who made it, and nothing that is shown', async () => {
  const shown = plain(drawing);
  expect(shown).not.toMatch(/Ada|namedview|metadata|extraneous|grid|mxfile|v:|<!ENTITY (by|%)/);
  for (const kept of [
    '<!--! MIT -->',
    '/**/ #a { fill: red }',
    '/*! OFL *//**/ g/**/path { --a: "/* kept */" }',
    '<desc>/* shown */</desc>',
    '<?xml-stylesheet href="kept.css"?>',
    '<!ENTITY ns_ai "',
    `" i:y='kept'"`,
    'wave, ü<',
    'xmlns:i="&ns_ai;"',
  ])
    expect(shown).toContain(kept);
  const pixels = (svg: string) => sharp(Buffer.from(svg)).raw().toBuffer();
  expect(await pixels(shown)).toEqual(await pixels(drawing));
  expect((await pixels(shown)).some((byte) => byte > 0)).toBe(true);
  expect(plain(shown)).toBe(shown);
});

test.each(['M0 8 8 0', '<svg', '<svg><!-- ', '<svg><metadata>', '<p>1 < 2</p>', '\ufeff<svg/>'])(
  'leaves %j as it is',
  (text) => {
    expect(plain(text)).toBe(text);
  },
);

test.each([
  ['%PDF-1.4 << /Author (Ada) >>', true],
  ['%PDF-1.4 << /Author <FEFF0041> >>', true],
  ['%PDF-1.4 << /Author () /Title (Ada) >>', false],
  ['PK..docProps/core.xml', true],
  ['....\xa9xyz\0\x12\x15\xc7+51.5-000.1/', true],
  ['<svg><image href="file:///home/ada/a.png"/></svg>', true],
  ['<svg><image href="data:image/jpeg;base64,/9j/4QBWRXhpZgAA"/></svg>', true],
  // The chunk of a PNG, at each place of the three that base64 has for a byte.
  ...['', '.', '..'].map((before): [string, boolean] => [
    `<svg><image href="data:image/png;base64,${Buffer.from(`${before}eXIfMM\0*`).toString('base64')}"/></svg>`,
    true,
  ]),
  ['<svg><title>Author</title></svg>', false],
  ['GIF89a..\0!\xfe\x03Ada\0', false],
  ['GIF89a..\0!\xfe\x0cMade by Ada.\0', true],
  ['GIF89a..\0!\xf9\x04....\0', false],
  ['ID3\x04..TIT2\0\0\0\x04.Song', false],
  ['ID3\x04..TIT2\0\0\0\x04.SongTPE1\0\0\0\x04.Ada', true],
  [`ID3\x02..TP1\0\0\x04.Ada`, true],
  [`..TAG${'Song'.padEnd(30, '\0')}${'Ada'.padEnd(95, '\0')}`, true],
  [`..TAG${'Song'.padEnd(30, '\0')}${''.padEnd(95, '\0')}`, false],
  ['....\xa9ART....data....Ada', true],
  ['....udta....loci\0\0\0\0Vienna', true],
  ['RIFF....WAVELIST....INFOIART\x04\0\0\0Ada\0', true],
  ['RIFF....WAVEfmt ', false],
  ['FORM\0\0\0\x20AIFCCOMM....AUTH\0\0\0\x04Ada\0', true],
  ['fLaC....ARTIST=Ada', true],
  ['\x1aE\xdf\xa3....E\xa3\x86ARTIST', true],
  ['....APETAGEX....Artist\0Ada', true],
  ['{\\rtf1{\\info{\\author Ada}}', true],
  ['%!PS-Adobe-3.0 EPSF-3.0\n%%For: Ada', true],
  ['PK..docProps/app.xml', true],
  ['PK..word/comments.xml', true],
  ['%PDF-1.4 << /Type /Annot /Subtype /Text /T (Ada) >>', true],
  ['%PDF-1.4 << /Subtype /TextField >>', false],
  ['PK..xl/comments1.xml', true],
  ['PK..ppt/commentAuthors.xml', true],
  ['PK..ppt/notesSlides/notesSlide1.xml', true],
  ['%PDF-1.4 << /Names << /EmbeddedFiles 7 0 R >> >>', true],
])('%j tells who made it, or where: %s', (text, expected) => {
  expect(hiddenDataIn(Buffer.from(text, 'latin1')).length > 0).toBe(expected);
});

test.each([
  ['word/document.xml', '<w:p><w:del w:id="1" w:author="Ada">', ['tracked changes']],
  ['word/document.xml', '<w:p><w:delText>', []],
  ['xl/workbook.xml', '<sheet name="Wages" state="veryHidden"/>', ['a hidden sheet']],
  ['xl/workbook.xml', '<sheet name="Prices" state="visible"/>', []],
])('a part of an office file is read: %s with %s', (name, xml, expected) => {
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04');
  header.writeUInt16LE(8, 8);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(3, 28);
  const data = deflateRawSync(xml);
  const file = Buffer.concat([header, Buffer.from(`${name}...`), data, Buffer.from('PK\x03\x04more')]);
  expect(hiddenDataIn(file)).toEqual(expected);
  expect(hiddenDataIn(file.subarray(0, -data.length))).toEqual([]);
});
