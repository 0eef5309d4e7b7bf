import { type Answer, problem } from '../control/answer.ts';
import type { Call } from '../control/call.ts';
import { isIdempotencyKey } from '../control/idempotency-key.ts';
import type { Session } from '../control/session.ts';
import type { ChargedIntent, Intent } from './payments.ts';
import type { ShopConfig } from './shop.ts';
import type { AnswerInShop } from './with-tenant.ts';

/** Records the requests that one `Idempotency-Key` succeeded with; refused requests leave no record. */
export interface KeyRecord {
  created?: { readonly body: string; readonly intent: Intent; readonly answer: Answer };
  charged?: ChargedIntent;
}

type AnswerWithKey = (call: Call, session: Session, config: ShopConfig, record: KeyRecord) => Answer;

/** Reads the optional header `Idempotency-Key` and passes its record on; a request without it gets an empty record. */
export function withIdempotencyKey(answer: AnswerWithKey): AnswerInShop {
  return (call, session, config) => {
    const key = call.headers['idempotency-key'];
    if (key === undefined) return answer(call, session, config, {});
    if (isIdempotencyKey(key)) return answer(call, session, config, recordOf(key, session));
    const detail = 'The header Idempotency-Key must be 16 to 64 letters, digits, "_" and "-".';
    return problem(400, detail, { code: 'idempotency_key_invalid' });
  };
}

function newRecords(): Map<string, KeyRecord> {
  return new Map();
}

function recordOf(key: string, session: Session): KeyRecord {
  const records = session.state(newRecords);
  const record = records.get(key) ?? {};
  records.set(key, record);
  return record;
}
