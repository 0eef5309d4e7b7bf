/** Gives each name an id of its own: one that is taken, as data from outside may have it, gets the next free number. */
export function uniqueIds(): (name: string) => string {
  const given = new Set<string>();
  return (name) => {
    let id = name;
    for (let count = 2; given.has(id); count++) id = `${name} #${count}`;
    given.add(id);
    return id;
  };
}
