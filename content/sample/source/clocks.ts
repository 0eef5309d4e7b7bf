import type { Locale } from '../../../domain/locales/locales.ts';
import { type TextSource, text } from './texts.ts';

/** Describes local time as offsets from UTC: one, one and another in summer, or a range of zones. */
export interface Clock {
  readonly utc: string;
  readonly summer?: string;
  readonly to?: string;
}

/** Describes a clock, and on which side of the equator it is. */
export interface ClockAt {
  readonly clock: Clock;
  readonly isSouth: boolean;
}

/** Describes a city whose time readers of a language know, and how they say "in Berlin". */
export interface HomeCity extends ClockAt {
  readonly in: TextSource;
}

/** Returns times on a place's clocks when it is nine in the morning in a reader's own city. */
export function clockValues(place: ClockAt, homeOf: (locale: Locale) => HomeCity) {
  const there: TextSource = (locale) => {
    const { kind, first, last } = timesOf(place, homeOf(locale));
    const values = { first: () => timeIn(locale, first), last: () => timeIn(locale, last) };
    return text(`place.there.${kind}`, values)(locale);
  };
  return {
    there,
    nine: (locale: Locale) => timeIn(locale, nine),
    home: (locale: Locale) => homeOf(locale).in(locale),
  };
}

const nine = 9 * 60;

function timesOf(place: ClockAt, home: ClockAt) {
  const [winter, summer] = offsetsOf(home);
  const [first, second] = offsetsOf(place);
  const { to } = place.clock;
  if (to) return { kind: 'zones', first: nine + first - winter, last: nine + minutesOf(to) - winter };
  const times = [nine + first - winter, nine + second - summer];
  const [earlier, later] = [Math.min(...times), Math.max(...times)];
  const only = earlier === nine ? 'same' : 'one';
  return { kind: earlier === later ? only : 'season', first: earlier, last: later };
}

/** Returns minutes ahead of UTC in January and in July. */
function offsetsOf({ clock: { utc, summer = utc }, isSouth }: ClockAt): [january: number, july: number] {
  const [own, inSummer] = [minutesOf(utc), minutesOf(summer)];
  return isSouth ? [inSummer, own] : [own, inSummer];
}

function minutesOf(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('−') ? -1 : 1) * (hours * 60 + minutes);
}

function timeIn({ contentful }: Locale, minutes: number): string {
  const tag = new Intl.Locale(contentful, { numberingSystem: 'latn' });
  return new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }).format(minutes * 60_000);
}
