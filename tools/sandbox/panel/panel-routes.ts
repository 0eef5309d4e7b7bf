import { currentOffer, type Shop } from '../checkout/shop.ts';
import { jsonAnswer, textAnswer } from '../control/answer.ts';
import type { Route } from '../control/mock-api.ts';
import type { Session } from '../control/session.ts';
import type { ScriptName } from '../scripts.ts';

/** Serves the control as a page at `/__sandbox`. The page uses the control's public calls only. */
export function panelRoutes(bundled: (name: ScriptName) => string, shop: Shop): readonly Route[] {
  const page = () => textAnswer('html', bundled('panel.html'));
  return [
    { method: 'GET', path: '', answer: page },
    { method: 'GET', path: '/', answer: page },
    { method: 'GET', path: '/panel.js', answer: () => textAnswer('javascript', bundled('panel.js')) },
    { method: 'GET', path: '/panel.css', answer: () => textAnswer('css', bundled('panel.css')) },
    { method: 'GET', path: '/prices', answer: (_, session) => jsonAnswer(200, pricesIn(shop, session)) },
  ];
}

/** Lists the prices of a session; none where nothing is sold. */
function pricesIn(shop: Shop, session: Session) {
  const { offerFile } = shop() ?? {};
  return offerFile === undefined
    ? []
    : currentOffer(offerFile, session).products.flatMap(({ prices }) =>
        prices.map(({ id, amount }) => ({ id, amount })),
      );
}
