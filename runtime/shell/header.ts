/** The header's scrolled state and the panels of the desktop menu. */

import { afterPaint } from './after-paint.ts';

/** Starts the header's behaviour. */
export function watchHeader(): void {
  watchScroll();
  watchMainMenu();
}

/** Marks the header of a scrolled page (spec 1 §4 "Shell"), which CSS makes white and 80 px high. */
function watchScroll(): void {
  const header = document.querySelector('[data-header]');
  const main = document.querySelector('main');
  // Above both may be the question of consent.
  const update = () => header?.toggleAttribute('data-scrolled', window.scrollY > (main?.offsetTop ?? 0));
  addEventListener('scroll', update, { passive: true });
  // After a frame's own layout: reading the position before would do that work within this script.
  afterPaint(update);
}

/** Screens with the menu in the bar, as in `templates/shell/menus.module.css`. */
const wideScreen = '(width >= 64em)';

/** Toggles the menu's panels by button; CSS handles hover. On small screens, several may be open. */
function watchMainMenu(): void {
  const menu = document.querySelector<HTMLElement>('[data-header] nav');
  if (!menu) return;
  const screen = matchMedia(wideScreen);
  const onWide =
    <Listened extends Event>(listener: (event: Listened) => void) =>
    (event: Listened) => {
      if (screen.matches) listener(event);
    };
  menu.addEventListener('click', (event) => {
    const button = buttonAt(event);
    if (screen.matches) openOnly(menu, isOpen(button) ? null : button);
    else button?.setAttribute('aria-expanded', String(!isOpen(button)));
  });
  menu.addEventListener(
    'keydown',
    onWide((event) => enterPanel(menu, event)),
  );
  menu.addEventListener(
    'focusout',
    onWide((event) => closeOnLeave(menu, event.relatedTarget)),
  );
  menu.addEventListener('pointerover', () => menu.removeAttribute('data-dismissed'));
  document.addEventListener(
    'keydown',
    onWide((event) => event.key === 'Escape' && dismiss(menu)),
  );
  document.addEventListener(
    'click',
    onWide(({ target }) => closeOnLeave(menu, target)),
  );
  screen.addEventListener('change', () => {
    openOnly(menu, null);
    menu.closest('dialog')?.close();
  });
}

/** @param event one within the menu */
function buttonAt({ target }: Event): Element | null {
  return (target as Element).closest('[aria-expanded]');
}

function isOpen(button: Element | null): boolean {
  return button?.getAttribute('aria-expanded') === 'true';
}

function openButton(menu: Element): HTMLElement | null {
  return menu.querySelector<HTMLElement>('[aria-expanded="true"]');
}

/** Opens a button's panel, if any, and closes the others. */
function openOnly(menu: Element, button: Element | null): void {
  for (const each of menu.querySelectorAll('[aria-expanded]'))
    each.setAttribute('aria-expanded', String(each === button));
}

/** Opens a panel by arrow down and moves focus into it. */
function enterPanel(menu: Element, event: KeyboardEvent): void {
  const button = buttonAt(event);
  if (event.key !== 'ArrowDown' || !button) return;
  event.preventDefault();
  openOnly(menu, button);
  const links = [...(button.nextElementSibling?.querySelectorAll('a') ?? [])];
  // The first one may be the item's own, which small screens show.
  links.find((link) => link.checkVisibility())?.focus();
}

/** Closes the open panel when focus or a click leaves its item. */
function closeOnLeave(menu: Element, target: EventTarget | null): void {
  const item = openButton(menu)?.parentElement;
  if (item && target instanceof Node && !item.contains(target)) openOnly(menu, null);
}

/** Closes the panel by Escape and restores focus; also hides one opened by hover. */
function dismiss(menu: HTMLElement): void {
  const open = openButton(menu);
  openOnly(menu, null);
  if (open?.parentElement?.contains(document.activeElement)) open.focus();
  if (menu.matches(':hover')) menu.setAttribute('data-dismissed', '');
}
