import { expect, test } from 'vitest';
import { cardSize } from '../model/cards.ts';
import { worldDots } from './world-dots.ts';

test('the map fits between the sides of a card, and has every city', () => {
  const dots = worldDots(57, 180, 9, { land: 'sand', city: 'teal' });
  const columns = Array.from(dots.matchAll(/cx="([^"]+)"/g), ([, x]) => Number(x));
  const [first, last] = [Math.min(...columns), Math.max(...columns)];
  expect(first).toBeGreaterThan(20);
  expect(cardSize.width - last).toBeGreaterThan(20);
  expect(dots.match(/fill="teal"/g)).toHaveLength(10);
});
