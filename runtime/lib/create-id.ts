/** Creates a random id of 32 hex digits. `crypto.randomUUID` needs a secure context. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
