/** Holds the CSS of the overlay's shadow tree, without anything inherited from the site. */
export const overlayStyles = `
:host { all: initial; }
[hidden] { display: none !important; }
.overlay {
  position: fixed; inset-block-end: 12px; inset-inline-start: 12px; z-index: 2147483647;
  display: flex; flex-direction: column; gap: 8px; align-items: flex-start;
  max-width: min(560px, calc(100vw - 24px));
  font: 14px/1.5 system-ui, sans-serif; color: #e8edf5;
  pointer-events: none;
}
.overlay > * { pointer-events: auto; }
button { font: inherit; color: inherit; cursor: pointer; min-height: 32px; border-radius: 16px; padding: 0 14px; }
button:focus-visible, a:focus-visible, .panel:focus-visible { outline: 3px solid #7cc4ff; outline-offset: 2px; }
.badge { background: #14202f; border: 2px solid #4aa36c; font-weight: 600; }
.badge[data-severity='warning'] { border-color: #e0b341; }
.badge[data-severity='error'] { border-color: #ff6b6b; }
.buttons { display: flex; gap: 8px; }
[aria-pressed='true'] { background: #0b5c33; }
.notice {
  margin: 0; padding: 8px 14px; border-radius: 8px; background: #5a3d00; color: #fff3d6;
  display: flex; flex-direction: column;
}
.notice a { margin-inline-end: 8px; }
.panel {
  box-sizing: border-box; width: min(560px, calc(100vw - 24px)); max-height: 70vh; overflow: auto;
  padding: 12px 16px; border-radius: 12px; background: #14202f; box-shadow: 0 12px 48px #0008;
}
.close { float: inline-end; background: #24344a; border: 1px solid #55698a; }
h2 { font-size: 15px; margin: 4px 0 8px; }
h3 { font-size: 13px; margin: 0; color: #b9c6da; font-weight: 600; }
p { margin: 4px 0; overflow-wrap: anywhere; }
pre { margin: 8px 0; padding: 8px; background: #0b131e; border-radius: 6px; overflow: auto; white-space: pre-wrap; }
ol { margin: 4px 0; padding-inline-start: 20px; }
a { color: #9fd3ff; }
.item { border-inline-start: 4px solid #4aa3ff; padding: 4px 12px; margin: 8px 0; }
.item[data-severity='warning'] { border-color: #e0b341; }
.item[data-severity='error'] { border-color: #ff6b6b; }
.hint, .place { color: #b9c6da; }
`;
