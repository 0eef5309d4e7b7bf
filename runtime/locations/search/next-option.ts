const pageSteps: Readonly<Record<string, number>> = { PageDown: 10, PageUp: -10 };

/**
 * Finds the option that a key leads to: arrows go round, page keys stop at the ends.
 *
 * @param at the active option's index, -1 without one
 * @returns an index; undefined for any other key
 */
export function nextOption(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at <= 0 ? count : at) - 1;
  const step = pageSteps[key];
  return step && Math.max(0, Math.min(at + step, count - 1));
}
