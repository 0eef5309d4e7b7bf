import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type MapPlace, WorldMap } from './world-map.tsx';

const dotsOf = (...places: MapPlace[]) =>
  / data-dots="all" d="([^"]*)"/.exec(renderToStaticMarkup(<WorldMap groups={{ all: places }} />))?.[1];

test('draws cities, parts of them, and capitals for cities that it has not heard of', () => {
  expect(dotsOf({ code: 'DE', city: 'Berlin' })).toBe('M64 8h0');
  expect(dotsOf({ code: 'BR', city: 'São Paulo' })).toBe('M44 33.3h0');
  expect(dotsOf({ code: 'DE', city: 'Frankfurt - 3' })).toBe(dotsOf({ code: 'DE', city: 'Frankfurt' }));
  expect(dotsOf({ code: 'DE', city: 'Entenhausen' })).toBe('M64 8h0');
  expect(dotsOf({ code: 'JP' })).toBe('M106.1 13.6h0');
});

test('draws unknown places outside, so that the dots keep their order', () => {
  const [x = 0, y = 0] = Array.from(dotsOf({ code: '__proto__' })?.matchAll(/-?[\d.]+/g) ?? [], Number);
  expect(x).toBeGreaterThan(120);
  expect(y).toBeLessThan(-2);
  expect(dotsOf({ code: 'XX' }, { code: 'JP' })?.split('M')).toHaveLength(3);
});
