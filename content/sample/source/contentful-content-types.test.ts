import { expect, test } from 'vitest';
import { contentfulContentTypes } from './contentful-content-types.ts';

/** Returns the expression that Contentful checks a field's text with. */
function patternOf(type: string, name: string): RegExp {
  const fields = contentfulContentTypes().find(({ sys }) => sys.id === type)?.fields;
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
