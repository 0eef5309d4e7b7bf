/** Tests new dependencies of a partner page: each rebuild must equal a cold build. */
import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { draft, entry, homePage, linkTo, offer, space } from '../helpers/space-builder.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import { openCliSite } from './cli-site.ts';

const folder = newFolder();
const site = openCliSite(folder);

afterAll(() => rmSync(folder, { recursive: true }));

function write(personalization: string, sold = offer()): void {
  const place = { section: linkTo('root'), blocks: [linkTo('button')] };
  site.write(
    space([
      ...homePage({ blocks: [linkTo('button')] }),
      entry('stub', 'order', { title: 'Order', slug: 'order', section: linkTo('root') }),
      entry('partnerPage', 'partner', { title: 'Partner', slug: 'partner', ...place, personalization }),
      entry('hero', 'button', { heading: 'Hello', callsToAction: [linkTo('buy')] }),
      entry('callToAction', 'buy', { text: 'Buy', internalDestination: linkTo('order') }),
      sold,
    ]),
  );
}

test('the partner page alone, for another variant', async () => {
  write('SPECIAL');
  await site.rebuild();
  write('SPECIAL_REFERRER');
  expect(await site.rebuild()).toEqual(['partner.html']);
});

test('it too, when order pages go away and come back', async () => {
  write('SPECIAL_REFERRER', { ...offer(), sys: { ...offer().sys, ...draft } });
  // The home page has the line of the price, too.
  expect(await site.rebuild('--allow-removals')).toEqual(['index.html', 'partner.html']);
  write('SPECIAL_REFERRER');
  const rendered = await site.rebuild();
  expect(rendered).toEqual(expect.arrayContaining(['index.html', 'partner.html']));
});
