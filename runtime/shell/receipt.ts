/** Shows what was just bought at the foot of the page, once; pages load it behind an order page alone. */
import { whenShown } from '../analytics/events.ts';
import { type Receipt, receiptKey } from '../lib/receipt.ts';

/** It costs other pages nothing. Over the foot of the page it moves nothing, and the chat's button is at its end. */
const styles = `[data-receipt]{position:fixed;inset:auto 0 0;z-index:16;padding-block:var(--space-2);border-block-start:1px solid var(--line);
background:var(--raised);box-shadow:var(--shadow-2);font-size:var(--size-small);line-height:1.4}
[data-receipt]>div{display:flex;align-items:center;gap:var(--space-3)}
[data-receipt] ul{flex:0 1 auto;gap:0 var(--space-5)}
[data-receipt] li:nth-child(-n+2){font-weight:650}
[data-receipt] li:first-child::before{content:"✓ ";color:var(--success)}
[data-receipt] button{font-size:1.25rem}
:root:has([data-receipt]) [data-chat-launcher]{z-index:17}
@media(width<48em){[data-receipt]{padding-inline-end:4rem}[data-receipt] ul{display:block}}
@media(width>=48em){[data-receipt]{padding-inline-end:26rem}}`;

whenShown(() => {
  const receipt = takeReceipt();
  if (receipt) show(receipt);
});

function show({ lang, dir, label, close: closeLabel, lines }: Receipt): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  const create = document.createElement.bind(document);
  const named = { role: 'status', className: 'no-print', lang, dir, ariaLabel: label };
  const strip = Object.assign(create('div'), named);
  strip.dataset.receipt = '';
  const list = Object.assign(create('ul'), { className: 'flow-row' });
  list.append(...lines.map((textContent) => Object.assign(create('li'), { textContent })));
  const close = Object.assign(create('button'), {
    type: 'button',
    className: 'round',
    value: 'receipt_close',
    ariaLabel: closeLabel,
    textContent: '×',
  });
  close.addEventListener('click', () => strip.remove());
  const row = Object.assign(create('div'), { className: 'page-wide' });
  row.append(list, close);
  strip.append(row);
  document.querySelector('.skip-link')?.after(strip);
}

/** Reads the receipt, and removes it. @returns undefined without a valid one */
function takeReceipt(): Receipt | undefined {
  try {
    const text = sessionStorage.getItem(receiptKey);
    sessionStorage.removeItem(receiptKey);
    const receipt = JSON.parse(text ?? 'null') as Receipt | null;
    return Array.isArray(receipt?.lines) ? receipt : undefined;
  } catch {
    return undefined;
  }
}
