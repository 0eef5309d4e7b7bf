import { openProgramCache } from '../bundle/file-cache.ts';
import type { CardText } from '../model/cards.ts';
import { createFontFinder, createShaper, lackingIn } from './card-fonts.ts';
import { type CardBrand, makeGround } from './card-ground.ts';
import { createCards } from './draw-card.ts';

export interface Card {
  readonly bytes: Uint8Array;
  /** Characters of the title that the card leaves out, as no font has them. */
  readonly lacking: string;
}

/** Opens the cards of a site: returns a function that draws one, or reads it from the cache. */
export async function openCards(
  root: string,
  brand: CardBrand,
): Promise<(file: string, text: CardText) => Card> {
  const cards = openProgramCache(root, 'cards');
  const fontOf = createFontFinder(root, brand.font);
  const shaper = createShaper(fontOf);
  const ground = (isRightToLeft: boolean) => makeGround(brand, isRightToLeft, shaper, cards);
  const draw = createCards(shaper, { ltr: await ground(false), rtl: await ground(true) });
  return (file, text) => {
    const known = cards.get(file);
    const nameOfLacking = `${file} lacks`;
    if (known) return { bytes: known, lacking: Buffer.from(cards.get(nameOfLacking) ?? []).toString() };
    const lacking = lackingIn(text.title, text.script, fontOf).join('');
    if (lacking) cards.put(nameOfLacking, Buffer.from(lacking));
    const bytes = draw(text);
    cards.put(file, bytes);
    return { bytes, lacking };
  };
}
