import { readAmount } from '../../../domain/commerce/money.ts';

/** Money in its currency's smallest unit, as payment providers count: 9995 for 99.95 USD. */
export interface MinorAmount {
  readonly amount: number;
  readonly currency: string;
}

/** @returns undefined for what is no money, or has a part of the smallest unit */
export function toMinorUnits(value: unknown): MinorAmount | undefined {
  const money = readAmount(value);
  if (!money) return undefined;
  const { unscaledValue, scale, currency } = money;
  const factor = 10n ** BigInt(decimalsOf(currency));
  const divisor = 10n ** BigInt(scale);
  if ((unscaledValue * factor) % divisor !== 0n) return undefined;
  return { amount: Number((unscaledValue * factor) / divisor), currency };
}

function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
