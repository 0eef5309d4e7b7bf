/** Formats figures in each language in which a template is shown. */
import { formatDays, formatMonths } from '../domain/commerce/format-months.ts';
import { formatAmount } from '../domain/commerce/money.ts';
import type { PlanSummary } from '../domain/commerce/plans.ts';
import type { ShapePage } from './pages/page-context.ts';
import { textIn } from './shape.tsx';
import type { Words } from './text.ts';

/** Formats an amount: `$99.95`. */
export function amountIn(amount: PlanSummary['amount'], page: ShapePage): Words {
  return textIn(page, ({ locale }) => formatAmount(amount, locale));
}

/** Formats a number of months. */
export function monthsIn(count: number, page: ShapePage): Words {
  return textIn(page, ({ locale }) => formatMonths(count, locale));
}

/** Formats a number of days. */
export function daysIn(count: number, page: ShapePage): Words {
  return textIn(page, ({ locale }) => formatDays(count, locale));
}

/** Formats a number of free months: `+ 3 MONTHS FREE`. */
export function freeMonths(count: number, page: ShapePage): Words {
  const period = textIn(page, ({ locale }) => formatMonths(count, locale).toLocaleUpperCase(locale.tag));
  return page.t('offer.freeMonths', { period });
}

/** Formats a number in Latin digits. */
export function numberIn(value: number, options: Intl.NumberFormatOptions, page: ShapePage): Words {
  return textIn(page, ({ locale }) =>
    new Intl.NumberFormat(locale.tag, { numberingSystem: 'latn', ...options }).format(value),
  );
}

/** Formats a day, YYYY-MM-DD. */
export function dateIn(day: string, page: ShapePage): Words {
  const options = {
    calendar: 'gregory',
    numberingSystem: 'latn',
    dateStyle: 'long',
    timeZone: 'UTC',
  } as const;
  return textIn(page, ({ locale }) => new Intl.DateTimeFormat(locale.tag, options).format(new Date(day)));
}
