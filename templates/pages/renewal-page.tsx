import { type PlanLength, planLengths } from '../../domain/commerce/renewal.ts';
import {
  type RenewalCardName,
  renewalLinks,
  subscriptionsPath,
} from '../../domain/commerce/renewal-links.ts';
import { renewalMessages } from '../../domain/commerce/renewal-message.ts';
import { formatMonths } from '../../domain/locales/format-months.ts';
import type { RenewalCard, RenewalProps } from '../../runtime/renewal/renewal-view.tsx';
import { RenewalView } from '../../runtime/renewal/renewal-view.tsx';
import { Island } from '../islands/island.tsx';
import { splitMessage } from '../islands/split-message.ts';
import { type PageContext, usePage } from '../page-context.ts';
import { WithoutScripts } from './without-scripts.tsx';

/** The renewal confirmation (spec 2 §2.1): who renewed what only the browser knows. */
export function RenewalPage() {
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

export function renewalProps(page: PageContext): RenewalProps {
  const { t } = page;
  return {
    title: t('renewal.title'),
    thanks: t('renewal.thanks'),
    messages: messagesOf(page),
    nextDate: splitMessage(t, 'renewal.nextDate', 'date'),
    illustration: t('renewal.illustration'),
    discover: t('renewal.discover'),
    cards: cards.map(([name, key]) => cardOf(page, name, key)),
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

/** In the order in which they are shown; a card's texts are the messages `renewal.card.{key}`. */
const cards: readonly (readonly [name: RenewalCardName, key: string])[] = [
  ['update-devices', 'devices'],
  ['threat-manager', 'threatManager'],
  ['split-tunneling', 'splitTunneling'],
  ['privacy-quiz', 'quiz'],
];

function cardOf(page: PageContext, name: RenewalCardName, key: string): RenewalCard {
  const heading = page.t(`renewal.card.${key}.heading`);
  return { name, url: urlOf(page, name), heading, text: page.t(`renewal.card.${key}.text`) };
}

/** Other systems serve these pages, also where the content doesn't mention them. */
function urlOf({ fixedLink }: PageContext, name: keyof typeof renewalLinks): string {
  return fixedLink(renewalLinks[name]) ?? `/${renewalLinks[name]}`;
}
