/** Marks the header once the page is scrolled (spec 1 §4 "Shell"): the style sheet makes it white and 80 high. */
export function watchScroll(): void {
  const header = document.querySelector('[data-header]');
  const update = () => header?.toggleAttribute('data-scrolled', window.scrollY > 0);
  addEventListener('scroll', update, { passive: true });
  // Asked for now, where the page is scrolled would have it laid out at once.
  requestAnimationFrame(update);
}
