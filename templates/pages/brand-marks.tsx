import type { ReactNode } from 'react';
import { type Brand, brands, markId } from '../../runtime/checkout/page/brand-logo.tsx';
import { RawMarkup } from '../markup.ts';
import { partMarkup } from '../shape.tsx';
import { usePage } from './page-context.ts';

/** Brand colours are independent of the colour scheme. */
const colours = {
  navy: '#14296b',
  ink: '#1b1f2a',
  white: '#fff',
  red: '#d4202c',
  amber: '#f2a01e',
  blue: '#1766b5',
  green: '#1d8648',
} as const;

/** Draws each brand as a plain wordmark on a 48 × 30 card. */
const marks: Readonly<Record<Brand, ReactNode>> = {
  VISA: <Word text="VISA" tone="navy" size={14} />,
  MASTERCARD: (
    <>
      <circle cx="20" cy="13" r="7.5" fill={colours.red} />
      <circle cx="28" cy="13" r="7.5" fill={colours.amber} />
      <Word text="mastercard" tone="ink" size={5} y={27} />
    </>
  ),
  AMEX: (
    <>
      <rect x="5" y="5" width="38" height="20" rx="2" fill={colours.blue} />
      <Word text="AMEX" tone="white" size={11} />
    </>
  ),
  DISCOVER: (
    <>
      <Word text="DISCOVER" tone="ink" size={7} y={14} />
      <circle cx="24" cy="22" r="4" fill={colours.amber} />
    </>
  ),
  JCB: (
    <>
      <rect x="9" y="6" width="9" height="18" rx="3" fill={colours.blue} />
      <rect x="19.5" y="6" width="9" height="18" rx="3" fill={colours.red} />
      <rect x="30" y="6" width="9" height="18" rx="3" fill={colours.green} />
      <Word text="J C B" tone="white" size={9} spread={24} />
    </>
  ),
  VISA_ELECTRON: (
    <>
      <Word text="VISA" tone="navy" size={11} y={14} /> <Word text="Electron" tone="ink" size={7} y={24} />
    </>
  ),
  DINERS_CLUB: (
    <>
      <circle cx="24" cy="11" r="7" fill={colours.navy} />
      <path d="M21.5 7.5a4.5 4.5 0 0 0 0 7Zm5 0v7a4.5 4.5 0 0 0 0-7Z" fill={colours.white} />
      <Word text="Diners Club" tone="ink" size={6} y={26} />
    </>
  ),
  UNIONPAY: (
    <>
      <path d="M8 5h10l-4 20H4Z" fill={colours.red} />
      <path d="M20 5h11l-4 20H16Z" fill={colours.navy} />
      <path d="M33 5h11l-4 20H29Z" fill={colours.green} />
      <Word text="UnionPay" tone="white" size={7} />
    </>
  ),
  PAYPAL: <Word text="PayPal" tone="navy" size={12} />,
};

interface WordProps {
  readonly text: string;
  readonly tone: 'navy' | 'ink' | 'white';
  readonly size: number;
  readonly y?: number;
  readonly spread?: number;
}

function Word({ text, tone, size, y = 15 + size * 0.36, spread }: WordProps) {
  return (
    <text
      x="24"
      y={y}
      textAnchor="middle"
      fontSize={size}
      fill={colours[tone]}
      {...(spread && { textLength: spread })}
    >
      {text}
    </text>
  );
}

/** Holds the drawings that the order page's logos refer to, so that its script brings none. */
export function BrandMarks() {
  return <RawMarkup markup={partMarkup(usePage(), Drawings, {}, {})} />;
}

function Drawings() {
  return (
    <div hidden>
      <svg aria-hidden="true">
        {brands.map((brand) => (
          <symbol key={brand} id={markId(brand)} viewBox="0 0 48 30">
            {marks[brand]}{' '}
          </symbol>
        ))}
      </svg>
    </div>
  );
}
