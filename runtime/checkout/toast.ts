import type { Clock } from './clock.ts';

export type ShowToast = (text: string) => void;

/** Spec 1 §9. */
const shownMs = 500;

/** Shows short notices; each is taken away again after half a second. */
export function createToasts(document: Pick<Document, 'createElement' | 'body'>, clock: Clock): ShowToast {
  // Screen readers announce what comes into a region that they know already.
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  region.dataset.toasts = '';
  document.body.append(region);
  return (text) => {
    const toast = document.createElement('div');
    toast.dataset.toast = '';
    toast.textContent = text;
    region.append(toast);
    clock.after(shownMs, () => toast.remove());
  };
}
