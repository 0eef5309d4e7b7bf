/** Gives each name an id of its own: one that comes again, as data from outside may have it, gets a number. */
export function uniqueIds(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} #${count}`;
  };
}
