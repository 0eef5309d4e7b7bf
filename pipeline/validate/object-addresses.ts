/** Names under which objects in content hold addresses. */
const addressNames: ReadonlySet<string> = new Set(['href', 'url', 'uri', 'link']);

/** The addresses in an object field, whatever its shape; without recursion, as nesting may be thousands deep. */
export function addressesInObject(value: unknown): string[] {
  const addresses: string[] = [];
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, inner] of Object.entries(next)) {
      if (typeof inner === 'string' && addressNames.has(name)) addresses.push(inner);
      else waiting.push(inner);
    }
  }
  return addresses;
}
