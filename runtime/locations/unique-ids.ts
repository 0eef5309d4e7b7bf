/** Gives each name an id of its own: one that is taken, as data from outside may have it, gets the next free number. */
export function uniqueIds(): (name: string) => string {
  const given = new Set<string>();
  /** By name: below its number all are taken, and counting from 2 again would take quadratic time. */
  const nextNumbers = new Map<string, number>();
  return (name) => {
    let id = name;
    let count = nextNumbers.get(name) ?? 2;
    for (; given.has(id); count++) id = `${name} #${count}`;
    nextNumbers.set(name, count);
    given.add(id);
    return id;
  };
}
