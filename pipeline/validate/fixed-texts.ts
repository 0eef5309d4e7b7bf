import { guaranteeDays, specialDeal } from '../../domain/commerce/personalizations.ts';
import { listOf } from '../../domain/commerce/plans.ts';
import { isRecord } from '../../domain/site/json.ts';
import type { Figures, Price } from './offer-figures.ts';

/** Describes a fixed text of order pages that isn't true of the offer. */
interface Contradiction {
  readonly target: string;
  /** Says what contradicts what. */
  readonly says: string;
  readonly hint: string;
}

/** Describes a sold price with its figures, wrong ones corrected and absent ones computed. */
interface SoldPrice {
  readonly price: Price;
  readonly right: Figures;
}

/** Finds fixed texts of order pages that aren't true of the offer that they sell (spec 1 §1, §2). */
export function fixedTextContradictions(products: unknown, sold: readonly SoldPrice[]): Contradiction[] {
  return [...sold.flatMap(({ price }) => guaranteeOf(price)), ...dealOf(products, sold)];
}

function guaranteeOf({ at, of, guarantee }: Price): Contradiction[] {
  if (typeof guarantee !== 'number' || guarantee === guaranteeDays) return [];
  const target = `products[${at}].moneyBackGuaranteeDays`;
  return [
    {
      target,
      says: `${target}${of} is ${guarantee}, but the order page says "${guaranteeDays}-day money-back guarantee"`,
      hint: `The text of the order page is fixed: write ${guaranteeDays}.`,
    },
  ];
}

/** Compares the texts of special order pages with the plan that they recommend, or select instead. */
function dealOf(products: unknown, sold: readonly SoldPrice[]): Contradiction[] {
  const [first] = sold.toSorted((one, other) => one.price.at - other.price.at);
  const deal = sold.find(({ price }) => price.isRecommended) ?? first;
  const isAnyRecommended = listOf(products).some((product) => isRecord(product) && product.recommended);
  // A recommended product without a usable price is reported itself.
  if (!deal || (isAnyRecommended && !deal.price.isRecommended)) return [];
  const { price } = deal;
  const { months, freeMonths } = specialDeal;
  const wrong = wrongTexts(deal);
  if (!price.isRecommended)
    return [
      {
        target: 'products',
        says: `no product is recommended, so order pages select the first one that they sell, products[${price.at}]${price.of}; special ones show no price a day${wrong.length > 0 ? ` and say ${wrong.join('; ')}` : ''}`,
        hint: `Write "recommended": true into the product of ${months} months and ${freeMonths} free ones.`,
      },
    ];
  if (wrong.length === 0) return [];
  return [
    {
      target: price.place,
      says: `the special order pages say of the recommended plan, ${price.place}${price.of}: ${wrong.join('; ')}`,
      hint: 'The text of special order pages is fixed: recommend a plan of which it is true, or send no campaign to these pages.',
    },
  ];
}

function wrongTexts({ price, right }: SoldPrice): string[] {
  const { months, freeMonths, percent } = specialDeal;
  const { amount, basePeriod, freePeriod, discountAmount: saved = Number.NaN } = right;
  // Pages round percentages, and show none above what is saved. The deal's is about all months; that of other pages may not be.
  const computed = (saved / (amount + saved)) * 100;
  const { discountPercentage: said = computed } = right;
  const shown = Math.min(Math.round(Math.abs(said - computed) < 1 ? said : computed), Math.round(computed));
  return [
    basePeriod !== months || freePeriod !== freeMonths
      ? `"${months} Months + ${freeMonths} Months FREE", but it has ${basePeriod} and ${freePeriod}`
      : '',
    shown !== percent && saved >= 0 ? `"${percent}% off", but over all its months it is ${shown}% off` : '',
    price.isRecommended && !price.hasAmountPerDay
      ? '"Stay protected from … a day", but it has no amountPerDay, so that line is missing'
      : '',
  ].filter(Boolean);
}
