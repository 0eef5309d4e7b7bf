import { currentOffer, type Shop } from '../checkout/shop.ts';
import type { Route } from '../control/mock-api.ts';
import { jsonReply, textReply } from '../control/reply.ts';
import type { Session } from '../control/session.ts';
import type { ScriptName } from '../scripts.ts';

/** Serves the control as a page at `/__sandbox`. The page uses the control's public calls only. */
export function panelRoutes(bundled: (name: ScriptName) => string, shop: Shop): readonly Route[] {
  const page = () => textReply('html', bundled('panel.html'));
  return [
    { method: 'GET', path: '', handle: page },
    { method: 'GET', path: '/', handle: page },
    { method: 'GET', path: '/panel.js', handle: () => textReply('javascript', bundled('panel.js')) },
    { method: 'GET', path: '/panel.css', handle: () => textReply('css', bundled('panel.css')) },
    { method: 'GET', path: '/prices', handle: (_, session) => jsonReply(200, pricesIn(shop, session)) },
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
