import { expect, test } from 'vitest';
import type { Entry } from '../../domain/content/entries.ts';
import { linkTo } from '../../templates/fake-page.ts';
import { navigationItem } from './navigation.ts';
import type { View } from './view.ts';

const entries: readonly Entry[] = [
  { id: 'products', type: 'menuItem', name: 'Products', children: [linkTo('apps'), linkTo('buy')] },
  { id: 'apps', type: 'menuItem', name: 'Apps', destination: linkTo('download') },
  { id: 'buy', type: 'callToAction', text: 'Buy', identifier: 'get-started' },
  { id: 'download', type: 'page', title: 'Download', slug: 'download' },
];
const urls: Readonly<Record<string, string>> = { buy: '/order', download: '/download' };
const view = {
  entry: (id?: string) => entries.find((entry) => entry.id === id),
  url: (id: string) => urls[id],
} as View;

/** Spec 1 §3 "Navigation item": all that is said of an item. */
test('a menu item has a name, an address, a content type, an identifier, an entry and its children', () => {
  expect(navigationItem(view, 'products')).toEqual({
    name: 'Products',
    content_type: 'menuItem',
    unlocalized_entry_id: 'products',
    children: [
      {
        name: 'Apps',
        url: '/download',
        content_type: 'menuItem',
        unlocalized_entry_id: 'apps',
        children: [],
      },
      {
        name: 'Buy',
        url: '/order',
        content_type: 'callToAction',
        identifier: 'get-started',
        unlocalized_entry_id: 'buy',
        children: [],
      },
    ],
  });
});
