import { expect, test } from 'vitest';
import { slugProblem } from '../../pipeline/resolve-slugs/slug-text.ts';
import { importableTypes } from './importable-model.ts';

/** Returns the expression that Contentful checks a field's text with. */
function patternOf(type: string, name: string): RegExp {
  const fields = importableTypes((id) => id).find(({ sys }) => sys === type)?.fields;
  const validations = fields?.find(({ id }) => id === name)?.validations as { regexp: { pattern: string } }[];
  return new RegExp(validations[0]?.regexp.pattern ?? 'none');
}

test.each([
  ['rating', 'score', ['4.7', '5', '0.0'], ['4,7', '5.1', '4.75', 'about 4.7']],
  ['audit', 'date', ['2026-03-31'], ['31.03.2026', '2026-03', '2026-03-31T10:00']],
  ['appWindow', 'country', ['DE'], ['de', 'Germany', 'DEU']],
  [
    'page',
    'slug',
    ['/', 'a', 'vpn-server', 'de', '7.0', 'straße', '東京', 'a_b', 'ก-ข'],
    ['', 'A', 'a b', '/a', 'a/b', '-a', 'a-', '.well-known', 'a..b', 'a?b', 'a\u00adb', 'a\u200bb', 'ä%C3'],
  ],
  [
    'externalLink',
    'externalDestination',
    ['https://example.org', 'http://example.org/a?b#c'],
    ['example.org', '/about', 'https://', 'https://a b', 'mailto:a@example.org', 'javascript:alert(1)'],
  ],
  ['appWindow', 'latency', ['18', '9999'], ['18 ms', '0', '1.5']],
])('Contentful accepts what %s.%s may be only', (type, field, right, wrong) => {
  const pattern = patternOf(type, field);
  expect([...right, ...wrong].filter((text) => pattern.test(text))).toEqual(right);
});

/** Superscripts, fractions and a few letters that are none in texts. */
const odd: ReadonlySet<string> = new Set('ª²³µ¹º¼½¾');

test('Contentful refuses no slug that the site takes', () => {
  const pattern = patternOf('page', 'slug');
  const all = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1));
  const refused = all.filter((text) => slugProblem(text) === undefined && !pattern.test(text));
  expect(refused.filter((text) => !odd.has(text))).toEqual([]);
});

test('Contentful refuses slugs that the site refuses: capitals, symbols and reserved names', () => {
  const fields = importableTypes((id) => id).find(({ sys }) => sys === 'directory')?.fields;
  const [pattern, reserved] = (fields?.find(({ id }) => id === 'slug')?.validations ?? []) as [
    { regexp: { pattern: string } },
    { prohibitRegexp: { pattern: string } },
  ];
  const takes = (text: string) =>
    new RegExp(pattern.regexp.pattern).test(text) && !new RegExp(reserved.prohibitRegexp.pattern).test(text);
  const wrong = [...'AÄÉΩЖ→✓☰。', 'index', 'page.html', 'con', 'aux.v2', 'lpt9', 'docs/start'];
  const right = ['/', 'index-2', 'contact', 'com10', 'html', 'пример', 'λόγος', 'ñandú', '日本語'];
  expect([...right, ...wrong].filter(takes)).toEqual(right);
  for (const text of [...right, ...wrong])
    expect([text, slugProblem(text) === undefined]).toEqual([text, takes(text)]);
});
