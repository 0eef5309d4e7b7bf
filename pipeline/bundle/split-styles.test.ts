import { expect, test } from 'vitest';
import { splitStyles } from './split-styles.ts';

const css = [
  '/* templates/styles/base.css */',
  'a { color: red }',
  '/* runtime/cart/cart-view.module.css */',
  '.cart { color: green }',
  '/* templates/blocks/hero.module.css */',
  '/* a reason */',
  '.hero { color: blue }',
  '/* runtime/checkout/form/order-form.module.css */',
  '.form { color: cyan }',
  '',
].join('\n');

test('the styles of an island are parted from those of every page', () => {
  const { common, islands } = splitStyles(css);
  expect(common).toMatch(/a \{ color: red \}[\s\S]*\/\* a reason \*\/\n\.hero/);
  expect(common).not.toMatch(/cart|form/);
  expect(islands.cart.trim()).toBe('.cart { color: green }');
  expect(islands.checkout.trim()).toBe('.form { color: cyan }');
  expect(islands.renewal).toBe('');
});

test('no rule is lost or said twice', () => {
  const { common, islands } = splitStyles(css);
  const rules = [common, ...Object.values(islands)].join('').match(/color: \w+/g);
  expect(rules?.toSorted()).toEqual(css.match(/color: \w+/g)?.toSorted());
});
