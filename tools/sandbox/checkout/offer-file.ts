import { readFileSync } from 'node:fs';

/** As much of a price as the sandbox looks at; the rest is passed on as it stands in the file. */
export interface OfferPrice {
  readonly id: string;
  readonly amount: { readonly unscaledValue: number; readonly scale: number; readonly currency: string };
}

export interface Offer {
  readonly offerId: string;
  readonly products: readonly { readonly id: string; readonly prices: readonly OfferPrice[] }[];
}

/** @param file `offerFile` in site.config.ts @throws Error that names the file */
export function readOffer(file: string | undefined): Offer {
  if (file === undefined) {
    throw new Error('There is no offer to sell: name the file as `offerFile` in site.config.ts.');
  }
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Offer;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The offer in ${file} can't be used: ${why}. See \`offerFile\` in site.config.ts.`);
  }
}
