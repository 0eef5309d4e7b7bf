/** Shows visitors their address where the page has the block for it, and loads the code for that only then. */
export function watchVisitorAddress(): void {
  const panels = document.querySelectorAll<HTMLElement>('[data-visitor-address]');
  if (panels.length === 0) return;
  import('./show-address.ts')
    .then(({ showAddress }) => showAddress(panels))
    .catch(() => {
      for (const panel of panels) panel.dataset.state = 'failed';
    });
}
