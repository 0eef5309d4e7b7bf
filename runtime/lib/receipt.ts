/** Holds what the order page leaves in the tab's storage for the page that the payment leads to. */
export interface Receipt {
  readonly lang: string;
  readonly dir: string;
  /** Names the strip for screen readers. */
  readonly label: string;
  readonly close: string;
  /** Texts without personal data: what was bought, what was paid, how it renews, where the receipt goes. */
  readonly lines: readonly string[];
}

/** Identifies the receipt in `sessionStorage`. */
export const receiptKey = 'meridian-receipt';
