import { type Answer, problem } from '../control/answer.ts';
import type { Call } from '../control/call.ts';
import type { Session } from '../control/session.ts';
import type { Shop, ShopConfig } from './shop.ts';

export type AnswerInShop = (call: Call, session: Session, config: ShopConfig) => Answer;

/** Every request of the checkout says whose shop it is for (spec 1 §6, §7). @returns answers those that do, and refuses all others */
export function withTenant(shop: Shop, answer: AnswerInShop): (call: Call, session: Session) => Answer {
  return (call, session) => {
    const config = shop();
    if (!config) return problem(404, 'This site sells nothing: set `checkout` in site.config.ts.');
    const tenant = call.headers['x-tenant'];
    if (tenant === undefined) return problem(400, 'The request lacks the header x-tenant.');
    if (tenant === config.tenant) return answer(call, session, config);
    return problem(403, 'The header x-tenant names another shop than `checkout.tenant` in site.config.ts.');
  };
}
