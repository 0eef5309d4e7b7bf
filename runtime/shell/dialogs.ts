import { onClick } from '../analytics/clicks.ts';

/** Opens the shell's popovers as modal dialogs, with focus trap and Escape. Without scripts, `popovertarget` opens them non-modally. */
export function watchDialogs(): void {
  onClick((target, event) => {
    const button = target.closest('[popovertarget]');
    if (button) followButton(button, event);
    else closeBehind(target);
  });
}

function followButton(button: Element, event: Event): void {
  const popover = document.getElementById(button.getAttribute('popovertarget') ?? '');
  // Skips one that is open as a popover since before this script ran.
  if (!popover || popover.matches(':popover-open')) return;
  event.preventDefault();
  if (button.getAttribute('popovertargetaction') === 'hide') popover.closest('dialog')?.close();
  else if (allowed(popover)) open(popover.closest('dialog') ?? putIntoDialog(popover), button);
}

/** Lets a page cancel a dialog by an event such as `meridian:cookie-settings`. */
function allowed(popover: Element): boolean {
  const name = `meridian:${popover.id.replaceAll('_', '-')}`;
  return document.dispatchEvent(new CustomEvent(name, { cancelable: true }));
}

/** Puts the menu, which is a part of the bar on wide screens, into a dialog until that closes. */
function putIntoDialog(menu: HTMLElement): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', menu.getAttribute('aria-label') ?? '');
  menu.replaceWith(dialog);
  dialog.append(menu);
  dialog.addEventListener('close', () => dialog.replaceWith(menu), { once: true });
  return dialog;
}

function open(dialog: HTMLDialogElement, button: Element): void {
  if (dialog.open) return;
  dialog.showModal();
  // Safari doesn't focus clicked buttons, so the dialog can't restore focus.
  dialog.addEventListener('close', () => button instanceof HTMLElement && button.focus(), { once: true });
}

/** Closes a dialog on a click on its backdrop or on a link within the page. */
function closeBehind(target: Element): void {
  const dialog = target.closest('dialog');
  const link = target.closest('a');
  const staysOnPage = link?.hash && link.pathname === location.pathname;
  if (dialog && (dialog === target || staysOnPage)) dialog.close();
}
