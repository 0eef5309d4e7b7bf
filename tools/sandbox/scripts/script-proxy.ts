import type { Shop } from '../checkout/shop.ts';
import { type Answer, problem, textAnswer } from '../control/answer.ts';
import type { Session } from '../control/session.ts';
import type { StandIn } from '../control/stand-in.ts';
import type { ProviderScript } from './provider-scripts.ts';

/**
 * GET /frtr/api/v1/proxy?url= (spec 1 §7): third-party scripts from the site's own origin. Exactly the addresses that
 * `checkout.proxiedScripts` in site.config.ts lists are answered, by the stand-ins: nothing is fetched.
 */
export function scriptProxy(shop: Shop, scriptOf: ProviderScript): StandIn {
  return {
    base: '/frtr/api/v1',
    routes: [
      {
        method: 'GET',
        path: '/proxy',
        answer: ({ query }, session) => proxied(query.get('url'), shop, scriptOf, session),
      },
    ],
  };
}

function proxied(url: string | null, shop: Shop, scriptOf: ProviderScript, session: Session): Answer {
  if (!url) return problem(400, 'The query lacks url.');
  const config = shop();
  if (!config?.proxiedScripts.includes(url))
    return problem(403, 'The address isn’t among `checkout.proxiedScripts` in site.config.ts.');
  if (url === config.chargebee.script) return scriptOf('chargebee', session);
  if (url === config.forter.script) return scriptOf('forter', session);
  return textAnswer('javascript', '// The sandbox has no stand-in for this script.\n');
}
