import { expect, test } from 'vitest';
import { pluralForms, withForms } from './format-count.ts';

test('a form of a message may have a colon of its own', () => {
  const message = 'one: Still free: one month | other: Still free: {{count}} months';
  expect([...pluralForms(message).values()]).toEqual([
    'Still free: one month',
    'Still free: {{count}} months',
  ]);
  expect(withForms(pluralForms(message))).toBe(message);
});
