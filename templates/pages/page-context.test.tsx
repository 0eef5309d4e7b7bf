import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { blockTypes, fieldsOf, memberFields } from '../../domain/content/content-model.ts';
import type { Entry } from '../../domain/content/entries.ts';
import { type Locale, localeByCode } from '../../domain/locales/locales.ts';
import { fakeItem, fakePage } from '../fake-page.ts';
import { markupIn } from '../shape.tsx';
import { ItemLink } from '../shell/links.tsx';
import { bodyMarkup } from './page-body.tsx';

const english = localeByCode('en') as Locale;
const arabic = localeByCode('ar') as Locale;
const content = {
  nodeType: 'document',
  data: {},
  content: [{ nodeType: 'paragraph', data: {}, content: [{ nodeType: 'text', value: 'Text', marks: [] }] }],
} as const;

function markupOf(entry: Entry, entries: readonly Entry[] = []): string {
  return bodyMarkup(fakePage({ entries }, { locale: arabic }), { blocks: [entry] });
}

test('a text from another language says which, and how it runs', () => {
  const languages = { content: english };
  const html = markupOf({ id: 'a', type: 'oneColumnContent', heading: 'عنوان', content, languages });
  expect(html).toMatch(/<h2 id="عنوان" class="[^"]*">عنوان<\/h2>/);
  expect(html).toMatch(/<div class="[^"]*" lang="en" dir="ltr"><p>Text<\/p><\/div>/);
});

test('a heading says its own, apart from its text', () => {
  const languages = { heading: english };
  const html = markupOf({ id: 'a', type: 'oneColumnContent', heading: 'Heading', content, languages });
  expect(html).toMatch(/<h2 id="heading" class="[^"]*" lang="en" dir="ltr">Heading<\/h2>/);
  expect(html).toMatch(/<div class="[^"]*"><p>Text/);
});

const withHeading = blockTypes.filter((type) => fieldsOf(type)?.heading);

test.each(withHeading)('the heading of %s says its language', (type) => {
  const members = memberFields.get(type) ?? '';
  const [member = 'card'] = fieldsOf(type)?.[members]?.targets ?? [];
  const own = {
    id: 'a',
    type,
    heading: 'Heading',
    [members]: [{ id: 'b' }],
    languages: { heading: english },
  };
  const html = markupOf(own as Entry, [{ id: 'b', type: member } as Entry]);
  expect(html).toMatch(/<h[12] [^>]*lang="en" dir="ltr">Heading/);
});

test("a link has the language of its item's name, but not with another text", () => {
  const item = fakeItem('help', { language: english });
  const markupOf = (link: ReactNode) => markupIn(fakePage({}), link);
  expect(markupOf(<ItemLink item={item} />)).toContain('lang="en" dir="ltr"');
  expect(markupOf(<ItemLink item={item}>مساعدة</ItemLink>)).not.toContain('lang');
});
