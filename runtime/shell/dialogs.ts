/**
 * Opens the shell's popovers as modal dialogs: focus goes in, stays in and comes back, and Escape closes.
 *
 * The markup alone opens them too (`popovertarget`), but leaves the page behind reachable.
 */
export function watchDialogs(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest('[popovertarget]');
    if (button) followButton(button, event);
    else closeBehind(event.target);
  });
}

function followButton(button: Element, event: Event): void {
  const dialog = document.getElementById(button.getAttribute('popovertarget') ?? '');
  // A dialog that was opened before this script ran is a popover until it is closed.
  if (!(dialog instanceof HTMLDialogElement) || dialog.matches(':popover-open')) return;
  event.preventDefault();
  if (button.getAttribute('popovertargetaction') === 'hide') dialog.close();
  else if (allowed(dialog)) open(dialog, button);
}

/** Lets a page handle a dialog itself, by preventing an event such as `meridian:cookie-settings`. */
function allowed(dialog: HTMLDialogElement): boolean {
  const name = `meridian:${dialog.id.replaceAll('_', '-')}`;
  return document.dispatchEvent(new CustomEvent(name, { cancelable: true }));
}

function open(dialog: HTMLDialogElement, button: Element): void {
  if (dialog.open) return;
  dialog.showModal();
  // Safari doesn't focus a clicked button, so the dialog has no focus to restore.
  dialog.addEventListener('close', () => button instanceof HTMLElement && button.focus(), { once: true });
}

/** Closes a dialog on a click on its backdrop, which counts as the dialog's own, or on a link that stays on the page. */
function closeBehind(target: Element): void {
  const dialog = target.closest('dialog');
  if (dialog && (dialog === target || staysOnPage(target.closest('a')))) dialog.close();
}

function staysOnPage(link: HTMLAnchorElement | null): boolean {
  return Boolean(link?.hash) && link?.pathname === location.pathname;
}
