/** Shows visitors their address where the page has the block for it; loads the code for that only then. */
export function watchVisitorAddress(): void {
  const panels = document.querySelectorAll<HTMLElement>('[data-visitor-address]');
  if (panels.length > 0) void import('./show-address.ts').then(({ showAddress }) => showAddress(panels));
}
