const width = 24;

/** How much of a whole is done, as a bar and in numbers: `████░░ 120 of 400 pages`. */
export function progressBar(done: number, total: number, noun: string): string {
  const full = total === 0 ? width : Math.round((Math.min(done, total) / total) * width);
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${done} of ${total} ${noun}`;
}
