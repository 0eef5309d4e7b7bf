import type { Image } from '../../domain/content/entries.ts';
import { protocolKeys, type VpnServers } from '../../domain/servers/vpn-servers.ts';
import { paletteCss } from '../../domain/site/palette.ts';
import type { CheckoutConfig } from '../../domain/site/site-config.ts';
import type { Theme } from '../../domain/site/theme.ts';

/** Describes the texts of the specimens, by the direction in which the gallery is read. */
export interface GalleryTexts {
  readonly heading: string;
  readonly short: string;
  readonly sentence: string;
  readonly long: string;
  readonly items: readonly [string, string, string];
  readonly links: readonly [string, string, string, string, string];
  readonly action: string;
  readonly second: string;
}

/** Holds the texts of the specimens by direction. */
export const galleryTexts: Readonly<Record<'ltr' | 'rtl', GalleryTexts>> = {
  ltr: {
    heading: 'Your private way through the internet',
    short: 'Choose a plan',
    sentence: 'One tap is enough. From then on your connection is encrypted.',
    long: 'Without a VPN, your provider, the owner of the network and advertisers can see where you go online. Inside the tunnel they only see that you are there.',
    items: ['Servers in 105 countries', 'Eight devices at the same time', 'Thirty days to change your mind'],
    links: ['Germany', 'Japan', 'United States', 'Trinidad and Tobago', 'Bosnia and Herzegovina'],
    action: 'Get started',
    second: 'See all locations',
  },
  rtl: {
    heading: 'طريقك الخاص عبر الإنترنت',
    short: 'اختر خطة',
    sentence: 'نقرة واحدة تكفي، ومنذ تلك اللحظة يصبح اتصالك مشفّرًا.',
    long: 'من دون شبكة خاصة افتراضية يستطيع مزوّد الخدمة وصاحب الشبكة والمعلنون رؤية المواقع التي تزورها. أما داخل النفق فلا يرون سوى أنك متصل.',
    items: ['خوادم في 105 دول', 'ثمانية أجهزة في الوقت نفسه', 'ثلاثون يومًا لتغيّر رأيك'],
    links: ['ألمانيا', 'اليابان', 'الولايات المتحدة', 'ترينيداد وتوباغو', 'البوسنة والهرسك'],
    action: 'ابدأ الآن',
    second: 'عرض كل المواقع',
  },
};

/** Drawn here, so that the gallery doesn't depend on the site's content. */
const pictures: Readonly<Record<string, readonly [width: number, height: number, drawing: string]>> = {
  wide: [
    640,
    400,
    '<rect width="640" height="400" rx="32" class="sky"/><circle cx="480" cy="110" r="44" class="sun"/><path d="M0 330 180 190 340 300 460 220 640 340v60H0z" class="hill"/><path d="M90 300q130-90 240-20t230-50" class="way"/>',
  ],
  square: [
    320,
    320,
    '<circle cx="160" cy="160" r="150" class="sky"/><path d="M160 60 240 94v76c0 54-36 88-80 108-44-20-80-54-80-108V94z" class="hill"/><path d="m124 168 26 26 48-56" class="tick"/>',
  ],
  logo: [200, 48, '<rect width="48" height="48" rx="12" class="ink"/><path d="M64 24h128" class="line"/>'],
};

const drawn = `.sky{fill:var(--teal-100)}.sun{fill:var(--sun-400)}.hill{fill:var(--teal-600)}.ink{fill:var(--ink-700)}.way,.tick,.line{fill:none;stroke:#fff;stroke-width:10;stroke-linecap:round}.way{stroke:var(--sun-400);stroke-dasharray:1 22}.line{stroke:var(--ink-700)}@media (prefers-color-scheme:dark){.sky{fill:#173f4a}.hill{fill:#17998d}.ink{fill:#b9c5da}.line{stroke:#b9c5da}}`;

/** A placeholder for a film, which shows only its box. */
const film: Image = {
  url: 'data:video/webm,',
  alt: 'Specimen',
  width: 0,
  height: 0,
  contentType: 'video/webm',
};

/** Draws the pictures of the specimens, by id. @param theme the site's own tokens */
export function galleryImages(theme: Pick<Theme, 'css'> | undefined): Readonly<Record<string, Image>> {
  const style = paletteCss() + (theme?.css ?? '') + drawn;
  const images = Object.entries(pictures).map(([id, [width, height, drawing]]): [string, Image] => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><style>${style}</style>${drawing}</svg>`;
    const url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    return [id, { url, alt: 'Specimen', width, height, contentType: 'image/svg+xml' }];
  });
  return { ...Object.fromEntries(images), film };
}

const usd = (cents: number) => ({ unscaledValue: cents, scale: 2, currency: 'USD' });
const months = (length: number) => ({ length, unit: 'DURATION_UNIT_MONTH' });

interface Terms {
  readonly length: number;
  readonly free: number;
  readonly price: number;
  readonly renewal: number;
}

/** Sets what a month costs without discount. */
const monthly = 1295;

const terms: readonly Terms[] = [
  { length: 12, free: 3, price: 9995, renewal: 11695 },
  { length: 6, free: 0, price: 5995, renewal: 6995 },
  { length: 1, free: 0, price: monthly, renewal: monthly },
];

/** Returns the figures that follow from a price. */
function derived({ length, free, price }: Terms) {
  const total = length + free;
  const before = monthly * total;
  return {
    amountPerMonth: usd(Math.round(price / total)),
    amountPerDay: usd(Math.round(price / total / 30)),
    amountWithoutDiscount: usd(before),
    discountAmount: usd(before - price),
    discountPercentage: Math.round(((before - price) / before) * 100),
  };
}

/** Holds the product list of the specimens. */
export const galleryPlans: readonly unknown[] = terms.map((plan) => ({
  id: `plan-${plan.length}m`,
  name: `${plan.length}m_regular`,
  moneyBackGuaranteeDays: 30,
  recommended: plan.length === 12,
  prices: [
    {
      id: `price-${plan.length}m`,
      totalPeriod: months(plan.length + plan.free),
      basePeriod: months(plan.length),
      freePeriod: months(plan.free),
      amount: usd(plan.price),
      nextPrice: { totalPeriod: months(plan.length), amount: usd(plan.renewal) },
      ...derived(plan),
    },
  ],
}));

/** Returns a cluster with a status for each protocol, in their order. */
function cluster(name: string, statuses: readonly number[]) {
  return {
    name,
    protocol_status: Object.fromEntries(protocolKeys.map((key, at) => [key, statuses[at] ?? Number.NaN])),
  };
}

/** Lists server locations for the gallery: one of each status, and one of each kind of country. */
export const galleryServers: VpnServers = [
  {
    continent: 'americas',
    countries: [
      { country: 'Chile', country_code: 'CL', clusters: [cluster('Chile', [1, 1, 1, 1, 1])] },
      {
        country: 'United States',
        country_code: 'US',
        clusters: [cluster('New York', [1, 0, 1, 1, -1]), cluster('Chicago', [0, 0, 0, 0, -1])],
      },
    ],
  },
  {
    continent: 'europe',
    countries: [
      { country: 'Germany', country_code: 'DE', clusters: [cluster('Berlin', [1, 1, 0, 1, 1])] },
      { country: 'Iceland', country_code: 'IS', clusters: [cluster('Iceland', [-1, -1, -1, -1, -1])] },
      { country: 'Malta', country_code: 'MT', clusters: [cluster('Malta', [Number.NaN])] },
    ],
  },
];

/** Configures nothing, as the gallery's order page doesn't run. */
export const galleryCheckout: CheckoutConfig = {
  offerId: 'regular',
  currency: 'USD',
  tenant: '',
  api: '',
  dataPlatform: '',
  paymentMetrics: '',
  redirectOrigins: [],
  chargebee: { script: '', site: '', publishableKey: '' },
  forter: { script: '', siteId: '' },
  proxiedScripts: [],
};
