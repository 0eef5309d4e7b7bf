import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type MapPlace, WorldMap } from './world-map.tsx';

const dotsOf = (...places: MapPlace[]) =>
  / data-dots="all" d="([^"]*)"/.exec(renderToStaticMarkup(<WorldMap groups={{ all: places }} />))?.[1];

test('draws cities, parts of them, and capitals for cities that it has not heard of', () => {
  expect(dotsOf({ code: 'DE', country: 'Germany', city: 'Berlin' })).toBe('M64 8h0');
  expect(dotsOf({ code: 'BR', country: 'Brazil', city: 'São Paulo' })).toBe('M44 33.3h0');
  expect(dotsOf({ code: 'DE', country: 'Germany', city: 'Frankfurt - 3' })).toBe(
    dotsOf({ code: 'DE', country: 'Germany', city: 'Frankfurt' }),
  );
  const losAngeles = { code: 'US', country: 'United States', city: 'Los Angeles' };
  expect(dotsOf({ ...losAngeles, city: 'USA - Los Angeles - 2' })).toBe(dotsOf(losAngeles));
  expect(dotsOf(losAngeles)).not.toBe(dotsOf({ ...losAngeles, city: 'Washington DC' }));
  expect(dotsOf({ code: 'DE', country: 'Germany', city: 'Entenhausen' })).toBe('M64 8h0');
  expect(dotsOf({ code: 'JP', country: 'Japan' })).toBe('M106.1 13.6h0');
});

test('draws unknown places outside, so that the dots keep their order', () => {
  const [x = 0, y = 0] = Array.from(
    dotsOf({ code: '__proto__', country: '' })?.matchAll(/-?[\d.]+/g) ?? [],
    Number,
  );
  expect(x).toBeGreaterThan(120);
  expect(y).toBeLessThan(-2);
  expect(dotsOf({ code: 'XX', country: '' }, { code: 'JP', country: 'Japan' })?.split('M')).toHaveLength(3);
});
