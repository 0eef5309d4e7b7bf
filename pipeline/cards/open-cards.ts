import { openProgramCache } from '../bundle/file-cache.ts';
import type { CardText } from '../model/cards.ts';
import { createShaper } from './card-fonts.ts';
import { type CardBrand, makeGround } from './card-ground.ts';
import { createCards } from './draw-card.ts';

/** Opens the cards of a site: returns a function that draws one, or reads it from the cache. */
export async function openCards(
  root: string,
  brand: CardBrand,
): Promise<(file: string, text: CardText) => Uint8Array> {
  const cards = openProgramCache(root, 'cards');
  const shaper = createShaper(root, brand.font);
  const ground = (isRightToLeft: boolean) => makeGround(brand, isRightToLeft, shaper, cards);
  const draw = createCards(shaper, { ltr: await ground(false), rtl: await ground(true) });
  return (file, text) => {
    const known = cards.get(file);
    if (known) return known;
    const drawn = draw(text);
    cards.put(file, drawn);
    return drawn;
  };
}
