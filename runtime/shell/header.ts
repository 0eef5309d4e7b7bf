/** The header's scrolled state and the panels of the desktop menu. */

/** Starts the header's behaviour. */
export function watchHeader(): void {
  watchScroll();
  watchMainMenu();
}

/** Marks the header of a scrolled page (spec 1 §4 "Shell"), which CSS makes white and 80 px high. */
function watchScroll(): void {
  const header = document.querySelector('[data-header]');
  const update = () => header?.toggleAttribute('data-scrolled', window.scrollY > 0);
  addEventListener('scroll', update, { passive: true });
  // Avoids a forced layout.
  requestAnimationFrame(update);
}

/** Toggles the menu's panels by button; CSS handles hover. */
function watchMainMenu(): void {
  const menu = document.querySelector<HTMLElement>('[data-main-menu]');
  if (!menu) return;
  menu.addEventListener('click', (event) => toggle(menu, buttonAt(event)));
  menu.addEventListener('keydown', (event) => enterPanel(menu, event));
  menu.addEventListener('focusout', (event) => closeOnLeave(menu, event.relatedTarget));
  menu.addEventListener('pointerover', () => menu.removeAttribute('data-dismissed'));
  document.addEventListener('keydown', (event) => event.key === 'Escape' && dismiss(menu));
  document.addEventListener('click', ({ target }) => closeOnLeave(menu, target));
}

function buttonAt({ target }: Event): Element | null {
  return target instanceof Element ? target.closest('[aria-expanded]') : null;
}

function openButton(menu: Element): HTMLElement | null {
  return menu.querySelector<HTMLElement>('[aria-expanded="true"]');
}

function toggle(menu: Element, button: Element | null): void {
  const open = openButton(menu);
  open?.setAttribute('aria-expanded', 'false');
  if (button && button !== open) button.setAttribute('aria-expanded', 'true');
}

/** Opens a panel by arrow down and moves focus into it. */
function enterPanel(menu: Element, event: KeyboardEvent): void {
  const button = buttonAt(event);
  if (event.key !== 'ArrowDown' || !button) return;
  event.preventDefault();
  if (button !== openButton(menu)) toggle(menu, button);
  button.nextElementSibling?.querySelector('a')?.focus();
}

/** Closes the open panel when focus or a click leaves its item. */
function closeOnLeave(menu: Element, target: EventTarget | null): void {
  const item = openButton(menu)?.parentElement;
  if (item && target instanceof Node && !item.contains(target)) toggle(menu, null);
}

/** Closes the panel by Escape and restores focus; also hides one opened by hover. */
function dismiss(menu: HTMLElement): void {
  const open = openButton(menu);
  toggle(menu, null);
  if (open?.parentElement?.contains(document.activeElement)) open.focus();
  if (menu.matches(':hover')) menu.setAttribute('data-dismissed', '');
}
