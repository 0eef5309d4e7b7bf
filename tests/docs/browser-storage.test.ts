/** docs/browser-storage.schema.json says of stored values what the pages make of them. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { cartKey, readCart, withBoughtItem } from '../../domain/commerce/cart.ts';
import { readRenewal, renewalKey } from '../../domain/commerce/renewal.ts';

const docs = new URL('../../docs/', import.meta.url);
const schema = JSON.parse(readFileSync(new URL('browser-storage.schema.json', docs), 'utf8')) as {
  readonly $defs: Readonly<Record<string, { readonly examples?: readonly object[] }>>;
};
const ajv = new Ajv2020({ strict: true, strictTypes: false });
ajv.addSchema(schema);

function isValid(key: string, value: unknown): boolean {
  return ajv.validate({ $ref: `browser-storage.schema.json#/$defs/${key}` }, value) as boolean;
}

const isShown: Readonly<Record<string, (text: string) => boolean>> = {
  [cartKey]: (text) => readCart(text).problem === undefined,
  [renewalKey]: (text) => {
    const renewal = readRenewal(text);
    return !('problem' in renewal) && renewal.date !== undefined;
  },
};

const renewal = (values: object) => ({ from: '1', to: '6', renewal_date: '2025-01-05', ...values });
const wrong: Readonly<Record<string, readonly unknown[]>> = {
  [cartKey]: [
    null,
    'plan-6m',
    { id: 'a', name: 'A' },
    [null],
    [['a', 'A']],
    [{ id: 'a' }],
    [{ name: 'A' }],
    [{ id: 'a', name: ' \u00a0\n' }],
    [{ id: 'a', name: 5 }],
    [{ id: null, name: 'A' }],
    [
      { id: 'a', name: 'A' },
      { id: true, name: 'B' },
    ],
  ],
  [renewalKey]: [
    null,
    [],
    {},
    { from: '1', to: '6' },
    ...['24', '', 'x', 2, null, true, ['1']].map((from) => renewal({ from })),
    ...['0', -1, {}].map((to) => renewal({ to })),
    ...[
      '',
      '2025-13-01',
      '2025-01-00',
      '2025-01-05T25:00',
      '2025-01',
      '01/05/2025',
      'January 5, 2025',
      'Jan 5 2025',
      'Jan 32, 2025',
      '5 Jan 2025',
      '173603520',
      '173603520000',
      173603520,
      5e11,
      1e14,
      null,
      true,
    ].map((renewal_date) => renewal({ renewal_date })),
  ],
};

test.each([cartKey, renewalKey])('every example of %s is valid and shown', (key) => {
  const examples = schema.$defs[key]?.examples ?? [];
  expect(examples.length).toBeGreaterThan(3);
  for (const example of examples) {
    expect(isValid(key, example), JSON.stringify(example)).toBe(true);
    expect(isShown[key]?.(JSON.stringify(example)), JSON.stringify(example)).toBe(true);
  }
});

test.each([cartKey, renewalKey])("what isn't a %s is neither valid nor shown in full", (key) => {
  for (const value of wrong[key] ?? []) {
    expect(isValid(key, value), JSON.stringify(value)).toBe(false);
    expect(isShown[key]?.(JSON.stringify(value)), JSON.stringify(value)).toBe(false);
  }
});

test('what the order page stores is a cart', () => {
  const text = withBoughtItem('[{"id":7,"name":"Router"}]', { id: 'p', name: '6 months', purchase: 'x' });
  expect(isValid(cartKey, JSON.parse(text ?? ''))).toBe(true);
});

test('the page of the docs names every key and links to the schema', () => {
  const page = readFileSync(new URL('browser-storage.md', docs), 'utf8');
  for (const named of [
    '`cart`',
    '`renewal_info`',
    '`uid`',
    'checkout.uidCookie',
    '(browser-storage.schema.json)',
  ])
    expect(page).toContain(named);
});
