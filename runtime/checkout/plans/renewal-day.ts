/**
 * Returns the day of a plan's first renewal: as many months on, and the month's last day where it has no such day.
 *
 * @param from the day of the purchase, in the buyer's time zone
 */
export function renewalDay(from: Date, months: number): Date {
  const first = new Date(from.getFullYear(), from.getMonth() + months, 1);
  const lastDay = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  first.setDate(Math.min(from.getDate(), lastDay));
  return first;
}
