/** Describes how a bank refuses a payment. */
export interface Refusal {
  /** The provider's code; some refusals have none. */
  readonly code?: string;
  readonly message: string;
}

interface TestCard {
  readonly number: string;
  readonly title: string;
  /** Whether the bank challenges the buyer. */
  readonly isChallenged?: boolean;
  readonly refusal?: Refusal;
}

const declined: Refusal = { code: 'card_declined', message: 'The card was declined.' };
/** Refuses a buyer who failed the challenge. */
export const notAuthenticated: Refusal = {
  message: 'We are unable to authenticate your payment method. Choose another one and try again.',
};

/** Lists the test cards and their outcomes. */
export const testCards: readonly TestCard[] = [
  { number: '4111111111111111', title: 'succeeds' },
  { number: '4000002760003184', title: 'the bank asks, then it succeeds', isChallenged: true },
  {
    number: '4000008400001629',
    title: 'the bank asks, then it is declined',
    isChallenged: true,
    refusal: declined,
  },
  { number: '4000000000000002', title: 'is declined: card_declined', refusal: declined },
  {
    number: '4005519200000004',
    title: 'is declined: insufficient_funds',
    refusal: { code: 'insufficient_funds', message: 'The card has insufficient funds.' },
  },
  { number: '4119862760338320', title: "can't be authenticated", refusal: notAuthenticated },
];

interface CardInfo {
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
}

/**
 * Returns a bank's reaction to a card. Cards that aren't in the list succeed if they could be real.
 *
 * @param now decides which cards have expired
 */
export function outcomeOf(card: CardInfo, now: Date): Pick<TestCard, 'isChallenged' | 'refusal'> {
  const number = card.number.replace(/\D/g, '');
  if (hasExpired(card, now)) return { refusal: { code: 'expired_card', message: 'The card has expired.' } };
  const known = testCards.find((one) => one.number === number);
  if (known) return known;
  if (hasCheckDigit(number)) return {};
  return { refusal: { code: 'incorrect_number', message: 'The card number is incorrect.' } };
}

/** Returns whether a card's last month is over. */
function hasExpired({ expiryMonth, expiryYear }: CardInfo, now: Date): boolean {
  return now >= new Date(Number(expiryYear), Number(expiryMonth), 1);
}

/** Checks the last digit by the Luhn algorithm. */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return number.length >= 12 && sum % 10 === 0;
}
