/** Opens the shell's popovers as modal dialogs, with focus trap and Escape. Without scripts, `popovertarget` opens them non-modally. */
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
  // Skips one that is open as a popover since before this script ran.
  if (!(dialog instanceof HTMLDialogElement) || dialog.matches(':popover-open')) return;
  event.preventDefault();
  if (button.getAttribute('popovertargetaction') === 'hide') dialog.close();
  else if (allowed(dialog)) open(dialog, button);
}

/** Lets a page cancel a dialog by an event such as `meridian:cookie-settings`. */
function allowed(dialog: HTMLDialogElement): boolean {
  const name = `meridian:${dialog.id.replaceAll('_', '-')}`;
  return document.dispatchEvent(new CustomEvent(name, { cancelable: true }));
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
  if (dialog && (dialog === target || staysOnPage(target.closest('a')))) dialog.close();
}

function staysOnPage(link: HTMLAnchorElement | null): boolean {
  return Boolean(link?.hash) && link?.pathname === location.pathname;
}
