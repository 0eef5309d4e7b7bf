/** Calls back after the next frame, the page's first one for the scripts that load with it. */
export function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}
