import { expect, test } from 'vitest';
import { linked, typedIn } from './typed-items.ts';

const link = (id: string, linkType = 'Entry') => ({ sys: { type: 'Link', linkType, id } });
const item = (id: string, fields: object, type = 'Entry') => ({
  sys: { id, type },
  fields: fields as Record<string, unknown>,
});

const text = {
  nodeType: 'document',
  content: [{ nodeType: 'embedded-entry-block', data: { target: link('card') } }],
};
const sent = [
  item('page', { title: 'Page', blocks: [link('card'), link('gone')], parent: link('page'), text }),
  item('card', { heading: 'Card', picture: link('picture', 'Asset'), page: link('page') }),
  item('picture', { title: 'Picture' }, 'Asset'),
];

test('what comes back as it was sent is nothing typed, linked or not', () => {
  expect(typedIn(sent, linked(sent))).toEqual([]);
  expect(typedIn(sent, structuredClone(linked(sent)))).toEqual([]);
  expect(typedIn(sent, sent)).toEqual([]);
});

test('fields that differ are typed, wherever their entry is', () => {
  const [page, card] = structuredClone(linked(sent)) as unknown as { fields: Record<string, unknown> }[];
  if (!page || !card) throw new Error('Two entries were sent.');
  card.fields.heading = 'New';
  page.fields.blocks = [card, link('other')];
  page.fields.title = null;
  expect(typedIn(sent, page)).toEqual([
    { id: 'page', type: 'Entry', fields: { title: null, blocks: [link('card'), link('other')] } },
    { id: 'card', type: 'Entry', fields: { heading: 'New' } },
  ]);
});

test('fields and entries that it leaves out count as unchanged', () => {
  expect(typedIn(sent, [{ sys: { id: 'page', type: 'Entry' }, fields: { title: 'Page' } }])).toEqual([]);
  expect(
    typedIn(sent, [{ sys: { id: 'else', type: 'Entry' }, fields: { title: 'Else' } }, null, 1, 'x']),
  ).toEqual([]);
});
