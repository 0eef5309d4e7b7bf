import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Entry } from '../domain/content/entries.ts';
import { type Locale, localeByCode } from '../domain/locales/locales.ts';
import { fakePage } from './fake-page.ts';
import { amountIn, dateIn } from './formats.ts';
import { languageOf, type PageContext, usePage, useShape } from './pages/page-context.ts';
import { ask, InLanguage, partMarkup, type Shapes, textIn } from './shape.tsx';
import { type Shown, wordsOf } from './text.ts';

type Card = Entry<'card'>;
type Show = (props: { readonly entry: Shown<'card'> }) => ReactNode;

const locale = (code: string) => localeByCode(code) as Locale;

/** Renders cards by one template, as parts of one site. */
function shown(show: Show, ...cards: readonly (Partial<Card> & { readonly code?: string })[]): string[] {
  const shapes: Shapes = new Map();
  return cards.map(({ code = 'en', ...own }) => {
    const page: PageContext = { ...fakePage({}, { locale: locale(code) }), shapes };
    return partMarkup(page, show, { entry: { id: 'card', type: 'card', ...own } }, { entry: 'entry' });
  });
}

/** Counts how often React renders a template. */
function counted(show: Show) {
  const counts = { rendered: 0 };
  const counting: Show = (props) => {
    counts.rendered++;
    return show(props);
  };
  return { counts, counting };
}

test('React renders a template once for all texts, and each has its own', () => {
  const { counts, counting } = counted(({ entry }) => (
    <p className="card" title={wordsOf(entry.subHeading)} {...languageOf(entry, 'heading')}>
      {entry.heading} {entry.text}
    </p>
  ));
  const texts = shown(
    counting,
    { heading: 'One', subHeading: 'a "b"', text: "<b> & 'c'" },
    { heading: 'Zwei', subHeading: '$&', text: '$1', languages: { heading: locale('ar') } },
  );
  expect(texts).toEqual([
    '<p class="card" title="a &quot;b&quot;">One &lt;b&gt; &amp; &#x27;c&#x27;</p>',
    '<p class="card" title="$&amp;" lang="ar" dir="rtl" data-script="Arab">Zwei $1</p>',
  ]);
  expect(counts.rendered).toBe(1);
});

test('what is there, and what a template asks for, decides on the shape', () => {
  const { counts, counting } = counted(({ entry }) => {
    const page = useShape();
    const { heading = '', text } = entry;
    const isLong = ask(page, (_, inLanguage) => inLanguage(heading).length > 3);
    return <p className={isLong ? 'long' : 'short'}>{text && <b>{text}</b>}</p>;
  });
  const cards = [
    { heading: 'One', text: 'a' },
    { heading: 'Three' },
    { heading: 'Two', text: 'b' },
    { heading: 'Seven' },
  ];
  expect(shown(counting, ...cards)).toEqual([
    '<p class="short"><b>a</b></p>',
    '<p class="long"></p>',
    '<p class="short"><b>b</b></p>',
    '<p class="long"></p>',
  ]);
  expect(counts.rendered).toBe(2);
});

test('amounts and dates are those of the language', () => {
  const amount = { unscaledValue: 129500n, scale: 2, currency: 'USD' };
  const [english, german] = shown(
    () => {
      const page = useShape();
      return (
        <p>
          {amountIn(amount, page)}, {dateIn('2026-03-31', page)}
        </p>
      );
    },
    { code: 'en' },
    { code: 'de' },
  );
  expect(english).toContain('March 31, 2026');
  expect(german).toContain('31. März 2026');
});

test('what is shown in each language gets its page and texts', () => {
  const words: Show = ({ entry }) => {
    const { heading = '' } = entry;
    return (
      <p>
        <InLanguage>
          {(own, inLanguage) =>
            [...inLanguage(heading)].map((letter) => <i key={letter}>{`${letter}${own.locale.code}`}</i>)
          }
        </InLanguage>
      </p>
    );
  };
  expect(shown(words, { heading: 'ab' }, { heading: 'c', code: 'de' })).toEqual([
    '<p><i>aen</i><i>ben</i></p>',
    '<p><i>cde</i></p>',
  ]);
});

test.each<[what: string, show: Show]>([
  ['cuts it', ({ entry }) => <p>{String(entry.heading).slice(1)}</p>],
  ['splits it', ({ entry }) => [...(entry.heading as string)].map((letter) => <i key={letter}>{letter}</i>)],
  ['doubles an attribute of the language', ({ entry }) => <p title={languageOf(entry, 'heading').lang} />],
])('a template that %s ends the build', (_, show) => {
  expect(() => shown(show, { heading: 'Heading' })).toThrow(
    /^A template changes a text that it can't look into/,
  );
});

test('a template that asks for the page of one language, or reads values too late, ends the build', () => {
  const one: Show = () => <p>{usePage().locale.code}</p>;
  expect(() => shown(one, {})).toThrow('use useShape or InLanguage');
  const late: Show = ({ entry }) => (
    <p>{textIn(useShape(), (_, inLanguage) => inLanguage(entry.heading ?? ''))}</p>
  );
  expect(() => shown(late, { heading: 'a' })).toThrow('read it before');
});

test('the compiler refuses templates that look into texts', () => {
  const { heading } = { id: 'card', type: 'card', heading: 'Heading' } as Shown<'card'>;
  // @ts-expect-error: a text has no string's methods
  expect(heading?.slice(1)).toBe('eading');
  // @ts-expect-error: nor is it one
  expect(encodeURIComponent(heading ?? '')).toBe('Heading');
  const words = wordsOf(heading ?? '');
  // @ts-expect-error: words have none either
  expect(words.toUpperCase()).toBe('HEADING');
});
