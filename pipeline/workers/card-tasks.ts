import type { CardBrand } from '../cards/card-ground.ts';
import { createWriter } from '../emit/write-files.ts';
import type { CardText } from '../model/cards.ts';
import type { WrittenFile } from '../model/rendered-page.ts';
import { type Handlers, required } from './protocol.ts';

interface CardStart {
  readonly root: string;
  readonly to: string;
  readonly brand: CardBrand;
}

export interface CardTasks {
  startCards: { input: CardStart; output: undefined };
  drawCards: {
    input: readonly { readonly file: string; readonly text: CardText }[];
    output: readonly { readonly written: WrittenFile; readonly lacking: string }[];
  };
}

/** Creates handlers that share fonts and the ground of cards. */
export function createCardHandlers(): Handlers<CardTasks> {
  let writer: ReturnType<typeof createCardWriter> | undefined;
  return {
    startCards: (start) => {
      writer = createCardWriter(start);
    },
    drawCards: async (cards) => {
      const write = await required(writer);
      return cards.map(({ file, text }) => write(file, text));
    },
  };
}

/** Loads what draws cards when the first is missing. */
async function createCardWriter({ root, to, brand }: CardStart) {
  const { openCards } = await import('../cards/open-cards.ts');
  const draw = await openCards(root, brand);
  const write = createWriter(to);
  return (file: string, text: CardText) => {
    const { bytes, lacking } = draw(file, text);
    return { written: { file, ...write(file, bytes) }, lacking };
  };
}
