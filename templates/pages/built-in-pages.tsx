import type { ComponentType } from 'react';
import { formatMonths } from '../../domain/commerce/format-months.ts';
import {
  type PlanLength,
  planLengths,
  type RenewalCardName,
  renewalLinks,
  renewalMessages,
  subscriptionsPath,
} from '../../domain/commerce/renewal.ts';
import { withBase } from '../../domain/site/base-path.ts';
import type { BuiltInName, BuiltInPage } from '../../domain/site/built-in-pages.ts';
import { type CartProps, CartView } from '../../runtime/cart/cart-view.tsx';
import { type RenewalCard, type RenewalProps, RenewalView } from '../../runtime/renewal/renewal-view.tsx';
import { Island, splitMessage } from '../islands/island.tsx';
import { pill, pillLink } from '../shell/links.tsx';
import styles from './built-in-pages.module.css';
import { OrderPage } from './order-page.tsx';
import { type PageContext, usePage } from './page-context.ts';

const pages: Readonly<Record<BuiltInName, ComponentType<{ readonly page: BuiltInPage }>>> = {
  cart: CartPage,
  order: OrderPage,
  'renewal-confirmation': RenewalPage,
};

/** Renders the `<main>` of a page without an entry. */
export function BuiltInPageBody({ page }: { readonly page: BuiltInPage }) {
  const Page = pages[page.name];
  return <Page page={page} />;
}

/** Shows the cart (spec 2 §2.3), filled in the browser. */
function CartPage() {
  const page = usePage();
  const props = cartProps(page);
  return (
    <>
      <Island name="cart" view={CartView} props={props} />
      <WithoutScripts text={page.t('cart.needScript')} link={{ ...props.order, url: orderUrl(page) }} />
    </>
  );
}

function orderUrl({ fixedLink, homePath }: PageContext): string {
  return fixedLink('order') ?? homePath ?? '/';
}

/** Returns the properties of the cart. */
export function cartProps(page: PageContext): CartProps {
  const { t, basePath } = page;
  const url = orderUrl(page);
  return {
    title: t('cart.title'),
    empty: t('cart.empty'),
    order: { url: withBase(basePath, url), text: t('cart.order'), className: pillLink(url, 'primary', page) },
    delete: t('cart.delete'),
    deleteItem: splitMessage(t, 'cart.deleteItem', 'name'),
    deleted: splitMessage(t, 'cart.deleted', 'name'),
    notKept: t('cart.notKept'),
  };
}

/** Shows the renewal confirmation (spec 2 §2.1), filled in the browser. */
function RenewalPage() {
  const page = usePage();
  const { t, fixedLink } = page;
  const subscriptions = fixedLink(subscriptionsPath) ?? `/${subscriptionsPath}`;
  return (
    <>
      <WithoutScripts
        text={t('renewal.needScript')}
        link={{ url: subscriptions, text: t('renewal.subscriptions') }}
      />
      <Island name="renewal" view={RenewalView} props={renewalProps(page)} />
    </>
  );
}

/** Returns the properties of the renewal confirmation. */
export function renewalProps(page: PageContext): RenewalProps {
  const { t } = page;
  return {
    title: t('renewal.title'),
    thanks: t('renewal.thanks'),
    messages: messagesOf(page),
    nextDate: splitMessage(t, 'renewal.nextDate', 'date'),
    illustration: t('renewal.illustration'),
    discover: t('renewal.discover'),
    cards: cards.map((card) => cardOf(page, card)),
    readMore: { url: urlOf(page, 'read-more'), text: t('renewal.readMore') },
    tips: { url: urlOf(page, 'tips-and-tricks'), text: t('renewal.tips') },
  };
}

function messagesOf({ t, locale }: PageContext): RenewalProps['messages'] {
  const texts = renewalMessages.map((message) => {
    const byLength = planLengths.map((length) => [
      length,
      t(`renewal.${message}`, { plan: formatMonths(length, locale) }),
    ]);
    return [message, Object.fromEntries(byLength) as Record<PlanLength, string>];
  });
  return Object.fromEntries(texts) as RenewalProps['messages'];
}

/** In display order; texts are the messages `renewal.card.{key}`. */
const cards = [
  ['update-devices', 'devices'],
  ['threat-manager', 'threatManager'],
  ['split-tunneling', 'splitTunneling'],
  ['privacy-quiz', 'quiz'],
] as const satisfies readonly (readonly [name: RenewalCardName, key: string])[];

function cardOf(page: PageContext, [name, key]: (typeof cards)[number]): RenewalCard {
  const heading = page.t(`renewal.card.${key}.heading`);
  return { name, url: urlOf(page, name), heading, text: page.t(`renewal.card.${key}.text`) };
}

/** Returns a page's address, also of pages that other systems serve. */
function urlOf({ fixedLink, basePath }: PageContext, name: keyof typeof renewalLinks): string {
  return withBase(basePath, fixedLink(renewalLinks[name]) ?? `/${renewalLinks[name]}`);
}

/** Renders the `<main>` of the 404 page; its title is the message `notFound.title`. */
export function NotFoundPage() {
  const { homePath, fixedLink, t, sheets } = usePage();
  const plans = fixedLink('order');
  sheets.add('built-in-pages');
  return (
    <section className={styles.page}>
      <FoldedPlane />
      <h1 className={styles.heading}>{t('notFound.heading')}</h1>
      <p className={styles.text}>{t('notFound.text')}</p>
      <p className={styles.actions}>
        {homePath !== undefined && (
          <a href={homePath} className={pill('neutral')} data-label="home">
            {t('notFound.home')}
          </a>
        )}{' '}
        {plans !== undefined && (
          <a href={plans} className={pill('secondary')} data-label="order">
            {t('cart.order')}
          </a>
        )}
      </p>
    </section>
  );
}

/** Draws a paper plane's loop. */
function FoldedPlane() {
  return (
    <svg aria-hidden="true" className={styles.drawing} viewBox="0 0 240 120">
      <path className={styles.trail} d="M4 96c40 20 84 12 96-18s-28-44-40-20 24 52 92 22" />
      <path fill="var(--accent)" d="m150 70 78-40-30 78-17-31Z" />
      <path fill="var(--art-ink)" d="m181 77 47-47-30 78Z" />
    </svg>
  );
}

interface Props {
  readonly text: string;
  /** Alternative to the page. */
  readonly link: { readonly url: string; readonly text: string };
}

/** Shows a notice without scripts. */
export function WithoutScripts({ text, link }: Props) {
  const page = usePage();
  page.sheets.add('built-in-pages');
  return (
    <noscript>
      <div className={styles.notice}>
        <p>{text}</p>
        <a href={link.url} className={pillLink(link.url, 'primary', page)}>
          {link.text}
        </a>
      </div>
    </noscript>
  );
}
