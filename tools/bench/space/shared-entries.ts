import { type EntrySource, entry } from '../../../content/sample/source/entry.ts';
import type { ContentWriter } from './content-writer.ts';
import type { MapOfSpace } from './map-of-space.ts';
import { createRandom } from './random.ts';

const cardsAGroup = 3;

/** Blocks that several pages show, and the kinds of link beside pages. */
export function sharedEntries(map: MapOfSpace, writer: ContentWriter): EntrySource[] {
  return [
    entry('liveChatLink', 'live-chat', { text: writer.phrase('live-chat', 6) }),
    entry('mailtoLink', 'mail', {
      text: writer.phrase('mail', 2),
      mailTo: { email: 'support@wayfold.example', subject: 'A question' },
    }),
    ...map.groups.flatMap((id) => groupEntries(id, map, writer)),
    ...map.linkedPages.flatMap((linked) => linkEntries(linked, writer)),
  ];
}

function groupEntries(id: string, { pages, pictures }: MapOfSpace, writer: ContentWriter): EntrySource[] {
  const random = createRandom(id);
  const cards = Array.from({ length: cardsAGroup }, (_, at) => `${id}-card-${at + 1}`);
  return [
    entry('contentBlockGroup', id, { heading: writer.phrase(id, 3), blocks: cards }),
    ...cards.map((card) =>
      entry('card', card, {
        heading: writer.phrase(card, 3),
        text: writer.paragraph(`${card} text`, 14),
        image: random.pick(pictures),
        wholeCardLink: random.pick(pages).id,
      }),
    ),
  ];
}

function linkEntries(
  { page, anchor, hub }: MapOfSpace['linkedPages'][number],
  writer: ContentWriter,
): EntrySource[] {
  return [
    entry('anchor', anchor, { text: writer.phrase(anchor, 3), page, target: 'details' }),
    entry('pageHub', hub, { name: writer.phrase(hub, 2), page }),
    entry('emailNamedDestination', `mail-${page}`, { name: `mail-${page}`, page }),
  ];
}
