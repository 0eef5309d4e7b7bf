import type { Locator } from '@playwright/test';
import { expect } from '../site-test.ts';
import { fieldOf } from './open-order.ts';

export const grey = 'rgb(90, 107, 138)';
const red = 'rgb(209, 67, 43)';
const green = 'rgb(31, 122, 61)';

/** How a field is marked, and what is said about it. */
export async function expectField(
  control: Locator,
  state: 'Untouched' | 'Valid' | 'Invalid',
  message = '',
): Promise<void> {
  const { field, error } = fieldOf(control);
  await expect(field).toHaveAttribute('data-state', state);
  await expect(error).toHaveText(message);
  await expect(control).toHaveAttribute('aria-invalid', String(state === 'Invalid'));
  if (state === 'Untouched') await expect(control).toHaveCSS('border-color', grey);
  if (state === 'Invalid') await expect(control).toHaveCSS('border-color', red);
  if (state === 'Valid') await expect(control).toHaveCSS('border-color', green);
}
