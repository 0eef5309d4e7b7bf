export function isExternal(href: unknown): boolean {
  return typeof href === 'string' && href.startsWith('https:');
}
