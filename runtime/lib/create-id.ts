/** Creates a random id of 32 hex digits. Pages that aren't served securely have no `crypto.randomUUID`. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
