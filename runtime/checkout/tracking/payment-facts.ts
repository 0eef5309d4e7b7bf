import { ApiError } from '../../api/api-error.ts';
import { noFacts, type ResultFacts } from './payment-result.ts';

/** What has come out so far on a payment's way, for the report on its result. */
export interface PaymentFacts {
  readonly known: () => ResultFacts;
  readonly learn: (more: Partial<ResultFacts>) => void;
  /** Learns from a call or a script that failed, and reports it. */
  readonly learnError: (error: unknown) => void;
  /** For the next payment. */
  readonly forget: () => void;
}

export function createPaymentFacts(reportError: (error: unknown) => void): PaymentFacts {
  let known = noFacts;
  const learn = (more: Partial<ResultFacts>) => {
    known = { ...known, ...more };
  };
  return {
    known: () => known,
    learn,
    learnError: (error) => {
      learn(errorFacts(error));
      reportError(error);
    },
    forget: () => {
      known = noFacts;
    },
  };
}

function errorFacts(error: unknown): Pick<ResultFacts, 'errorText' | 'errorCode'> {
  const errorText = error instanceof Error ? error.message : '';
  return { errorText, errorCode: error instanceof ApiError ? String(error.status ?? error.kind) : '' };
}
