/** An asset among the entries that show it: the two kinds may share an id, which never holds a colon. */
export function assetNode(id: string): string {
  return `asset:${id}`;
}
