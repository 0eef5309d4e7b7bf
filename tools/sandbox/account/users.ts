import { type Answer, jsonAnswer } from '../control/answer.ts';

export function getUser(): Answer {
  return jsonAnswer(200, { id: 'user-1', email: 'sandbox@example.com' });
}

export function getLocation(): Answer {
  return jsonAnswer(200, { country_code: 'US' });
}
