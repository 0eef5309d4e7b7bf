import { type EntrySource, entry } from '../../../content/sample/source/entry.ts';
import type { ContentWriter } from './content-writer.ts';
import type { MapOfSpace, PagePlace } from './map-of-space.ts';
import { createRandom, type Random } from './random.ts';

interface PageSource {
  readonly place: PagePlace;
  readonly map: MapOfSpace;
  readonly writer: ContentWriter;
  readonly random: Random;
}

/** A page with its sixteen entries of its own, and a block that it shares with others. */
export function pageEntries(place: PagePlace, map: MapOfSpace, writer: ContentWriter): EntrySource[] {
  const source: PageSource = { place, map, writer, random: createRandom(place.id) };
  const blocks = [...hero(source), ...texts(source), ...tiles(source), ...steps(source), ...links(source)];
  return [page(source), ...blocks];
}

function page({ place: { id, slug, directory }, map, writer, random }: PageSource): EntrySource {
  const own = ['hero', 'article', 'columns', 'tiles', 'guide', 'steps', 'links'].map(
    (name) => `${id}-${name}`,
  );
  return entry('page', id, {
    title: writer.phrase(id, 4),
    slug,
    section: directory,
    layout: 'layout',
    description: writer.paragraph(`${id} description`, 16),
    ogImage: random.pick(map.pictures),
    blocks: [...own, random.below(4) === 0 ? random.pick(map.groups) : 'live-chat'],
  });
}

function hero({ place: { id }, map, writer, random }: PageSource): EntrySource[] {
  const actions = [`${id}-cta-1`, `${id}-cta-2`];
  return [
    entry('hero', `${id}-hero`, {
      heading: writer.phrase(`${id}-hero`, 5),
      subHeading: writer.paragraph(`${id}-hero text`, 10),
      bullets: writer.phrases(`${id}-hero bullets`, 3, 4),
      callsToAction: actions,
      foreground: random.pick(map.pictures),
      showBreadcrumbs: true,
    }),
    ...actions.map((action) =>
      entry('callToAction', action, {
        text: writer.phrase(action, 2),
        internalDestination: random.pick(map.pages).id,
      }),
    ),
  ];
}

function texts(source: PageSource): EntrySource[] {
  const { place, map, writer, random } = source;
  const [article, columns, guide] = [`${place.id}-article`, `${place.id}-columns`, `${place.id}-guide`];
  return [
    entry('oneColumnContent', article, {
      heading: writer.phrase(article, 4),
      content: writer.document(`${article} text`, 'article', linkedEntries(source)),
    }),
    entry('twoColumnContent', columns, {
      heading: writer.phrase(columns, 4),
      left: writer.document(`${columns} left`, 'leftColumn', linkedEntries(source)),
      right: writer.document(`${columns} right`, 'rightColumn', linkedEntries(source)),
      ...(random.below(2) === 0 && { image: random.pick(map.pictures), imageSide: 'left' }),
    }),
    entry('oneColumnContent', guide, {
      heading: writer.phrase(guide, 4),
      content: writer.document(`${guide} text`, 'guide', linkedEntries(source)),
      anchorId: 'details',
    }),
  ];
}

function tiles(source: PageSource): EntrySource[] {
  const { place, map, writer, random } = source;
  const id = `${place.id}-tiles`;
  const ids = [1, 2, 3].map((number) => `${id}-${number}`);
  return [
    entry('twoColumnTiles', id, { heading: writer.phrase(id, 3), tiles: ids }),
    ...ids.map((tile) =>
      entry('tile', tile, {
        heading: writer.phrase(tile, 3),
        content: writer.document(`${tile} text`, 'tile', linkedEntries(source)),
        destination: random.pick(map.pages).id,
      }),
    ),
  ];
}

function steps({ place, writer }: PageSource): EntrySource[] {
  const id = `${place.id}-steps`;
  const ids = [1, 2, 3].map((number) => `${id}-${number}`);
  return [
    entry('threeColumnSteps', id, { heading: writer.phrase(id, 3), steps: ids }),
    ...ids.map((step) =>
      entry('step', step, {
        heading: writer.phrase(step, 2),
        text: writer.paragraph(`${step} text`, 10),
      }),
    ),
  ];
}

/** Every other page lists its directory; the others link to what editors chose. */
function links({ place, map, writer, random }: PageSource): EntrySource[] {
  const id = `${place.id}-links`;
  const chosen = Array.from({ length: 6 }, () => random.pick(map.pages).id);
  const target = random.below(2) === 0 ? { directory: place.directory } : { links: [...new Set(chosen)] };
  return [entry('threeColumnDirectoryLinks', id, { heading: writer.phrase(id, 3), ...target })];
}

function linkedEntries({ map, random }: PageSource): string[] {
  const { anchor, hub } = random.pick(map.linkedPages);
  return [random.pick(map.pages).id, random.pick([anchor, hub])];
}
