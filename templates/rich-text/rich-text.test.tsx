import { describe, expect, test } from 'vitest';
import type { RichTextDocument, RichTextElement, RichTextNode } from '../../domain/content/rich-text.ts';
import { assetLinkTo, fakeItem, fakePage, linkTo } from '../fake-page.ts';
import { escapeMarkup } from '../markup.ts';
import { markupIn } from '../shape.tsx';
import { RichText } from './rich-text.tsx';

type Data = RichTextElement['data'];

function text(value: string, ...marks: string[]): RichTextNode {
  return { nodeType: 'text', value, marks: marks.map((type) => ({ type })) };
}

function node(nodeType: string, content: readonly RichTextNode[] = [], data: Data = {}): RichTextNode {
  return { nodeType, data, content };
}

function paragraph(...content: RichTextNode[]): RichTextNode {
  return node('paragraph', content);
}

function to(id: string): Data {
  return { target: { type: 'Entry', id } };
}

/** Spec 1 §2 "Rich text": nodes that show a placeholder. */
const placeholders = [
  'video',
  'backgroundVideo',
  'appRating',
  'affiliateLogo',
  'flagBadge',
  'scrollArrow',
] as const;

const contents = {
  entries: [
    ...placeholders.map((type) => ({ id: type, type })),
    { id: 'logos', type: 'linkedImageList', list: [linkTo('badge')] },
    { id: 'badge', type: 'linkedImage', image: assetLinkTo('photo'), destination: linkTo('pricing') },
    {
      id: 'loop',
      type: 'oneColumnContent',
      content: documentOf(node('embedded-entry-block', [], to('loop'))),
    },
  ],
  items: [fakeItem('pricing')],
  images: {
    photo: { url: '/assets/photo.png', alt: 'A map', width: 40, height: 30, contentType: 'image/png' },
    terms: {
      url: '/assets/terms.pdf',
      alt: 'Twelve pages',
      name: 'Terms',
      width: 0,
      height: 0,
      contentType: 'application/pdf',
    },
    elsewhere: {
      url: 'https://downloads.ctfassets.net/a.pdf',
      alt: 'Guide',
      width: 0,
      height: 0,
      contentType: 'application/pdf',
    },
  },
} as const;

function documentOf(...content: RichTextNode[]): RichTextDocument {
  return { nodeType: 'document', data: {}, content };
}

/** Renders the content of the block. */
function render(...content: RichTextNode[]): string {
  return renderWhole(content).replace(/^<div[^>]*>|<\/div>$/g, '');
}

function renderWhole(content: readonly RichTextNode[], hasContents = false, own = {}): string {
  return markupIn(
    fakePage(contents),
    <RichText
      entry={{ id: 'text', type: 'oneColumnContent', content: documentOf(...content), ...own }}
      field="content"
      hasContents={hasContents}
    />,
  );
}

describe('marks', () => {
  test.each([
    ['bold', 'strong'],
    ['italic', 'em'],
    ['underline', 'u'],
    ['code', 'code'],
    ['superscript', 'sup'],
    ['subscript', 'sub'],
    ['strikethrough', 's'],
  ])('%s is <%s>', (mark, tag) => {
    expect(render(paragraph(text('a', mark)))).toBe(`<p><${tag}>a</${tag}></p>`);
  });

  test('nest, and one that is not known leaves the text', () => {
    expect(render(paragraph(text('a', 'bold', 'blink', 'italic')))).toBe(
      '<p><em><strong>a</strong></em></p>',
    );
  });
});

describe('blocks', () => {
  test.each([
    ['keep their level down to the fifth', '234566', '234555'],
    ["begin below the page's title", '1123', '2234'],
    ['close up where one is skipped, and come back', '2443252', '2333232'],
    ['begin one level below what is above the text', '4342', '2232'],
  ])('headings %s', (_, written, shown) => {
    const html = render(...Array.from(written, (level) => node(`heading-${level}`, [text('X')])));
    expect(html.match(/(?<=<h)\d/g)?.join('')).toBe(shown);
  });

  test('answers are folded below their headings, where an editor wants that', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((value) => paragraph(text(value)));
    const heading = (level: number, value: string) => node(`heading-${level}`, [text(value)]);
    const content = [a, heading(2, 'Quiz'), heading(3, 'One?'), b, c, heading(3, 'Two?'), a];
    const shown = renderWhole(content as RichTextNode[], false, { foldAnswers: true }).replace(
      / (?:id|class)="[^"]*"/g,
      '',
    );
    expect(shown).toBe(
      '<div><p>a</p><h2>Quiz</h2><details><summary><h3>One?</h3></summary><p>b</p><p>c</p></details>' +
        '<details><summary><h3>Two?</h3></summary><p>a</p></details></div>',
    );
    expect(renderWhole(content as RichTextNode[])).not.toContain('details');
  });

  test('a quiz has a choice of the texts in bold that its answers begin with', () => {
    const heading = (level: number, value: string) => node(`heading-${level}`, [text(value)]);
    const answer = (word: string) => paragraph(text(word, 'bold'), text(' So it is.'));
    const content = [
      heading(2, 'Quiz'),
      heading(3, 'One'),
      answer('Yes.'),
      heading(3, 'Two'),
      answer('No。'),
      heading(3, 'Three'),
      paragraph(text('Both answered')),
    ];
    const shown = renderWhole(content as RichTextNode[], false, { isQuiz: true, foldAnswers: true });
    expect(shown.replace(/ class="[^"]*"/g, '')).toContain(
      '<div role="radiogroup" aria-labelledby="two"><h3 id="two">Two</h3>' +
        '<label><input type="radio" name="two" required=""/>Yes</label> ' +
        '<label><input type="radio" name="two" required="" data-right=""/>No</label> ' +
        '<div aria-live="polite"><div><p><b hidden="">quiz.right</b> <b hidden="">quiz.wrong</b> </p>' +
        '<p><strong>No。</strong> So it is.</p></div></div></div></div><p>quiz.score <b></b> 2</p>' +
        '<div aria-live="polite"><div><h3 id="three">Three</h3><p>Both answered</p><button type="reset" data-label="quiz-again">quiz.again</button></div></div></form>',
    );
    const without = [heading(3, 'One'), answer('Yes.'), heading(3, 'Two'), answer('Yes')];
    expect(renderWhole(without as RichTextNode[], false, { isQuiz: true })).not.toContain('radio');
  });

  test('rows of a table have as many cells as the longest', () => {
    const cells = (tag: string, count: number) => new Array(count).fill(node(tag, [paragraph(text('x'))]));
    const rows = [cells('table-header-cell', 2), cells('table-cell', 3), cells('table-cell', 1)];
    const html = render(
      node(
        'table',
        rows.map((row) => node('table-row', row)),
      ),
    );
    expect(html.match(/<tr>.*?<\/tr>/g)?.map((row) => row.match(/<t[hd]/g)?.join(''))).toEqual([
      '<th<th<td',
      '<td<td<td',
      '<td<td<td',
    ]);
  });

  test('headings get anchors, numbered where they repeat', () => {
    const heading = node('heading-2', [text('What '), text('is it?', 'bold')]);
    expect(render(heading, heading)).toMatch(/id="what-is-it".*id="what-is-it-2"/);
  });

  test('the list of chapters has their headings as they are written', () => {
    const headings = ["What's new", 'Q&A', '“<b>”', '&#x27;'].map((value) =>
      node('heading-2', [text(value)]),
    );
    const [list = ''] = renderWhole(headings, true).match(/<nav.*<\/nav>/) ?? [];
    expect(Array.from(list.matchAll(/<a [^>]*>(.*?)<\/a>/g), ([, shown]) => shown)).toEqual(
      ["What's new", 'Q&A', '“<b>”'].map(escapeMarkup).concat('&amp;#x27;'),
    );
  });

  test('lists, quotes and rules', () => {
    const item = (value: string) => node('list-item', [paragraph(text(value))]);
    expect(render(node('unordered-list', [item('a')]), node('ordered-list', [item('b')]))).toBe(
      '<ul><li>a</li></ul><ol><li>b</li></ol>',
    );
    expect(render(node('blockquote', [paragraph(text('q'))]), node('hr'))).toBe(
      '<blockquote><p>q</p></blockquote><hr/>',
    );
  });

  test('a table has a head of its leading header rows', () => {
    const cell = (kind: string, value: string) => node(kind, [paragraph(text(value))]);
    const html = render(
      node('table', [
        node('table-row', [cell('table-header-cell', 'H')]),
        node('table-row', [cell('table-cell', 'D')]),
      ]),
    );
    expect(html).toContain(
      '<table><thead><tr><th scope="col">H</th></tr></thead><tbody><tr><td>D</td></tr></tbody></table>',
    );
  });

  test('a header cell below the head heads its row', () => {
    const cell = (kind: string, value: string) => node(kind, [paragraph(text(value))]);
    const row = (first: string) =>
      node('table-row', [cell('table-header-cell', first), cell('table-cell', 'D')]);
    expect(render(node('table', [row('One'), row('Two')]))).toContain(
      '<tbody><tr><th scope="row">One</th><td>D</td></tr><tr><th scope="row">Two</th><td>D</td></tr></tbody>',
    );
  });

  test('a header cell without text heads nothing', () => {
    const cell = (value: string) => node('table-header-cell', [paragraph(text(value))]);
    const html = render(node('table', [node('table-row', [cell(''), cell('H')])]));
    expect(html).toContain('<tr><td></td><th scope="col">H</th></tr>');
  });

  test('what is no row of a table is no head of it', () => {
    const row = node('table-row', [node('table-header-cell', [paragraph(text('H'))])]);
    expect(render(node('table', [node('hr'), row]))).not.toContain('<thead>');
  });

  test('the one paragraph of an item that says something is the item, whatever is beside it', () => {
    const item = node('list-item', [paragraph(text('a')), paragraph(text(''))]);
    expect(render(node('unordered-list', [item]))).toBe('<ul><li>a</li></ul>');
    const nested = node('list-item', [paragraph(text('b')), node('unordered-list', [item])]);
    expect(render(node('unordered-list', [nested]))).toBe('<ul><li>b<ul><li>a</li></ul></li></ul>');
    const two = node('list-item', [paragraph(text('a')), paragraph(text('b'))]);
    expect(render(node('unordered-list', [two]))).toBe('<ul><li><p>a</p><p>b</p></li></ul>');
  });

  test('an empty paragraph leaves nothing and a line feed breaks the line', () => {
    expect(render(paragraph(text('')), paragraph(text('a\nb')))).toBe('<p>a<br/>b</p>');
  });

  test('text is never markup', () => {
    expect(render(paragraph(text('<script>alert(1)</script>')))).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    );
  });
});

describe('links', () => {
  const linked = (uri: string) => render(paragraph(node('hyperlink', [text('x')], { uri })));

  test.each(['/pricing', '#faq', 'mailto:a@b.example'])('%s opens in the same tab', (uri) => {
    expect(linked(uri)).toBe(`<p><a href="${uri}">x</a></p>`);
  });

  test.each(['https://other.example/', 'http://other.example/', 'HTTPS://other.example/'])(
    '%s opens in a new tab that cannot reach back',
    (uri) => {
      expect(linked(uri)).toBe(`<p><a href="${uri}" target="_blank" rel="noopener noreferrer">x</a></p>`);
    },
  );

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    '//other.example',
    '/\\other.example',
    '/\t/other.example',
    'pricing',
  ])('%j loses its address and keeps its text', (uri) => {
    expect(linked(uri)).toBe('<p><a>x</a></p>');
  });

  test('an entry is linked by its path; one that has none keeps its text', () => {
    expect(render(paragraph(node('entry-hyperlink', [text('x')], to('pricing'))))).toBe(
      '<p><a href="/pricing">x</a></p>',
    );
    expect(render(paragraph(node('entry-hyperlink', [text('x')], to('gone'))))).toBe('<p>x</p>');
  });

  test('an asset is linked by its address', () => {
    expect(render(paragraph(node('asset-hyperlink', [text('x')], to('terms'))))).toBe(
      '<p><a href="/assets/terms.pdf">x</a></p>',
    );
  });
});

describe('embedded', () => {
  test('pictures have a size and other files are links', () => {
    const picture = render(node('embedded-asset-block', [], to('photo')));
    expect(picture).toContain('src="/assets/photo.png" alt="A map" width="40" height="30"');
    expect(render(node('embedded-asset-block', [], to('terms')))).toBe(
      '<p><a href="/assets/terms.pdf">Terms</a></p>',
    );
    expect(render(node('embedded-asset-block', [], to('elsewhere')))).toBe(
      '<p><a href="https://downloads.ctfassets.net/a.pdf" target="_blank" rel="noopener noreferrer">Guide</a></p>',
    );
  });

  test('a list of linked images', () => {
    expect(render(node('embedded-entry-block', [], to('logos')))).toMatch(
      /<ul[^>]*><li><a href="\/pricing"><img src="\/assets\/photo.png"/,
    );
  });

  test('a linked image in a line', () => {
    expect(render(paragraph(text('a '), node('embedded-entry-inline', [], to('badge'))))).toMatch(
      /^<p>a <a href="\/pricing"><img/,
    );
  });

  test.each(placeholders)('%s shows a placeholder, on lines of its own and in a line', (type) => {
    expect(render(node('embedded-entry-block', [], to(type)))).toMatch(
      new RegExp(`^<p class="[^"]*" data-block="${type}">block\\.notImplemented</p>$`),
    );
    expect(render(paragraph(node('embedded-entry-inline', [], to(type))))).toBe(
      '<p>block.notImplemented</p>',
    );
  });

  test('nothing for an entry that is not there', () => {
    expect(render(node('embedded-entry-block', [], to('gone')))).toBe('');
  });

  test('a block that holds itself is shown once', () => {
    expect(render(node('embedded-entry-block', [], to('loop'))).match(/<section/g)).toHaveLength(1);
  });
});

test('text is the same with and without something embedded in it', () => {
  const cell = (kind: string) => node(kind, [paragraph(text('a & b'))]);
  const document = [
    node('heading-2', [text('“Quotes” & <tags>')]),
    paragraph(text(`'"&<>`, 'bold', 'code'), text('a\nb')),
    paragraph(node('hyperlink', [text('x')], { uri: 'https://other.example/?a=1&b="2"' })),
    node('ordered-list', [node('list-item', [paragraph(text('one'))])]),
    node('table', [node('table-row', [cell('table-header-cell')]), node('table-row', [cell('table-cell')])]),
    node('hr'),
  ];
  const nothing = node('embedded-entry-block', [], to('gone'));
  expect(render(...document)).toContain('&lt;tags&gt;');
  expect(render(...document, nothing)).toBe(render(...document));
});

describe('unchecked documents', () => {
  test('an unknown node leaves its content', () => {
    expect(render(paragraph(node('script', [text('a')]), node('constructor', [text('b')])))).toBe(
      '<p>ab</p>',
    );
  });

  test('nodes without content, data or marks', () => {
    const bare = (nodeType: string) => ({ nodeType }) as unknown as RichTextNode;
    const types = [
      'paragraph',
      'hyperlink',
      'entry-hyperlink',
      'embedded-entry-block',
      'embedded-asset-block',
      'text',
    ];
    expect(render(...types.map(bare))).toBe('');
  });

  test('4,000 nested lists keep their text', () => {
    let deep: RichTextNode = paragraph(text('bottom', 'bold'));
    for (let level = 0; level < 4000; level++)
      deep = node('unordered-list', [node('list-item', [deep, paragraph(text('.'))])]);
    const html = render(deep);
    expect(html).toContain('<strong>bottom</strong>');
    expect(html.match(/\./g)).toHaveLength(4000);
  });
});
