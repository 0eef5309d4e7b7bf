import type { ReactNode } from 'react';
import type { AppScreen } from '../../domain/content/content-model.ts';
import type { PlainKey } from '../../domain/locales/message-keys.ts';
import { clusterName, countryName } from '../../domain/servers/place-names.ts';
import type { MapPlace } from '../../runtime/locations/world-map.tsx';
import { placeNamesIn } from '../blocks/server-locations.tsx';
import { amountIn, daysIn, freeMonths, monthsIn, numberIn } from '../formats.ts';
import { type PageContext, type ShapePage, soldPlans } from '../pages/page-context.ts';
import { ask, textIn } from '../shape.tsx';
import type { Say } from '../text.ts';
import styles from './app-screens.module.css';
import type { Row, StatusText } from './parts.tsx';
import { Bars, Graph, Pins, Route } from './scenes.tsx';
import { nearestTo, type ShownOnMap, type ShownPlace } from './shown-place.ts';

/** Describes a state of the app: a scene, a status, a list, and what follows. */
interface Screen extends StatusText {
  readonly art?: ReactNode;
  readonly rows?: readonly Row[];
  readonly end?: ReactNode;
}

type Draw = (page: ShapePage, place: ShownPlace) => Screen;

/** Returns what the app shows in a state; undefined for a connection, which is drawn by itself. */
export function screenOf(name: string | undefined, page: ShapePage, place: ShownPlace): Screen | undefined {
  return draws.get(name)?.(page, place);
}

/** Each value of an `appWindow`'s `screen` but the usual one. Hosts and addresses are reserved for examples (RFC 2606, RFC 5737). */
const byName: Readonly<Record<Exclude<AppScreen, 'connected'>, Draw>> = {
  threats: ({ t }) => ({
    ...words(t, 'shield', 'threats'),
    rows: [
      { icon: 'globe', label: 'news.example', value: t('app.allowed'), tone: 'good' },
      { icon: 'eye', label: 'tracker.example', value: t('app.blocked'), tone: 'bad' },
      { icon: 'eye', label: 'ads.example', value: t('app.blocked'), tone: 'bad' },
      { icon: 'puzzle', label: 'malware.example', value: t('app.blocked'), tone: 'bad' },
    ],
  }),
  killSwitch: ({ t }, { onMap }) => ({
    art: <Route place={onMap} isBroken />,
    ...words(t, 'lock', 'killSwitch'),
    tone: 'wait',
    rows: [
      { icon: 'globe', label: t('app.browser'), value: t('app.waiting'), tone: 'wait' },
      { icon: 'chat', label: t('app.messages'), value: t('app.waiting'), tone: 'wait' },
    ],
    end: (
      <p className={styles.progress}>
        <span>{t('app.reconnecting')}</span>
      </p>
    ),
  }),
  splitTunneling: ({ t }, { onMap }) => ({
    art: <Route place={onMap} isSplit />,
    ...words(t, 'paths', 'splitTunneling'),
    rows: [
      { icon: 'globe', label: t('app.browser'), note: t('app.inside'), mark: 'on' },
      { icon: 'chat', label: t('app.messages'), note: t('app.inside'), mark: 'on' },
      { icon: 'lock', label: t('app.banking'), note: t('app.outside'), mark: 'off' },
    ],
  }),
  dns: ({ t }) => ({
    ...words(t, 'question', 'dns'),
    rows: [
      { icon: 'globe', label: 'news.example', value: '192.0.2.80' },
      { icon: 'globe', label: 'shop.example', value: '192.0.2.117' },
      { icon: 'eye', label: t('app.provider'), value: t('app.nothing'), tone: 'good' },
    ],
  }),
  protocols: ({ t }) => ({
    icon: 'check',
    title: t('app.connected'),
    text: t('app.protocol.text'),
    rows: [
      { label: t('app.automatic'), note: t('locations.protocol.lightwayUdp'), mark: 'chosen' },
      { label: t('locations.protocol.lightwayTcp'), mark: 'free' },
      { label: t('locations.protocol.openvpnUdp'), mark: 'free' },
      { label: t('locations.protocol.openvpnTcp'), mark: 'free' },
      { label: t('locations.protocol.ikev2'), mark: 'free' },
    ],
  }),
  records: ({ t }) => ({
    ...words(t, 'eye', 'records'),
    rows: [
      { icon: 'globe', label: t('app.records.sites'), value: t('app.nothing'), tone: 'good' },
      { icon: 'question', label: t('app.records.dns'), value: t('app.nothing'), tone: 'good' },
      { icon: 'address', label: t('address.label'), value: t('app.nothing'), tone: 'good' },
      { icon: 'person', label: t('order.email'), mark: 'yes' },
    ],
  }),
  devices: (page) => {
    const { t } = page;
    const devices = [
      ['window', t('app.laptop'), 'CH'],
      ['phone', t('app.phone'), 'US'],
      ['screen', t('app.tv'), 'GB'],
      ['router', t('app.router'), 'DE'],
    ] as const;
    return {
      ...words(t, 'check', 'devices'),
      rows: devices.map(([icon, label, code]) => ({
        ...{ icon, label, mark: 'yes' },
        note: textIn(page, ({ locale }) =>
          countryName({ country: code, country_code: code }, placeNamesIn(locale)),
        ),
      })),
    };
  },
  receipt: (page) => ({ ...words(page.t, 'check', 'receipt'), rows: planRows(page) }),
  refund: ({ t }) => ({
    ...words(t, 'check', 'refund'),
    rows: [
      { label: t('app.refund.asked'), mark: 'yes' },
      { label: t('app.refund.approved'), mark: 'yes' },
      { label: t('app.refund.bank'), mark: 'free' },
    ],
  }),
  map: (page, place) => ({
    art: <Pins place={place.onMap} />,
    icon: 'pin',
    title: page.t('locations.view.places'),
    text: page.t('app.map.text'),
    rows: placeRows(page, place),
  }),
  chat: ({ t }) => ({
    ...words(t, 'chat', 'chat'),
    end: (
      <>
        <p className={styles.said}>{t('app.chat.question')}</p>
        <p className={`${styles.said} ${styles.answered}`}>{t('app.chat.answer')}</p>
        <p className={styles.said}>{t('app.chat.thanks')}</p>
      </>
    ),
  }),
  invite: (page) => ({
    ...words(page.t, 'person', 'invite'),
    rows: [
      linkRow(page),
      ...['Mara', 'Tomás', 'Yuki'].map(
        (label): Row => ({ icon: 'person', label, value: freeMonths(1, page), tone: 'good' }),
      ),
    ],
  }),
  sales: (page) => ({ art: <Bars />, ...words(page.t, 'check', 'sales'), rows: [linkRow(page)] }),
  signIn: ({ t }) => ({
    ...words(t, 'person', 'signIn'),
    end: (
      <p className={styles.code}>
        {['7', 'K', '2', 'M', '9', 'F'].map((letter) => (
          <span key={letter}>{letter}</span>
        ))}{' '}
        <strong>{t('app.signIn')}</strong>
      </p>
    ),
  }),
  update: ({ t }) => ({
    ...words(t, 'check', 'update'),
    rows: [
      { icon: 'shield', label: t('app.update.safe'), mark: 'yes' },
      { icon: 'plane', label: t('app.update.fast'), mark: 'yes' },
      { icon: 'person', label: t('app.update.kept'), mark: 'yes' },
    ],
  }),
  checks: ({ t }) => ({
    ...words(t, 'seal', 'checks'),
    rows: [
      { icon: 'lock', label: t('app.checks.image'), mark: 'yes' },
      { icon: 'grid', label: t('app.checks.memory'), mark: 'yes' },
      { icon: 'router', label: t('app.checks.week'), mark: 'yes' },
      { icon: 'eye', label: t('app.checks.review'), mark: 'yes' },
    ],
  }),
  exposure: ({ t }) => {
    const shown = [
      ['window', t('app.provider'), 'news.example', t('app.nothing')],
      ['router', t('app.network'), 'news.example', t('app.nothing')],
      ['globe', t('app.addressAfter'), '203.0.113.42', '198.51.100.7'],
    ] as const;
    return {
      icon: 'shield',
      title: t('app.connected'),
      text: t('app.protected'),
      rows: shown.map(([icon, label, before, value]) => ({ icon, label, before, value, tone: 'good' })),
    };
  },
  networks: ({ t }) => ({
    ...words(t, 'shield', 'networks'),
    rows: [
      { icon: 'router', label: t('app.networks.cafe'), value: t('app.safe'), tone: 'good' },
      { icon: 'plane', label: t('app.networks.airport'), value: t('app.safe'), tone: 'good' },
      { icon: 'pin', label: t('app.networks.hotel'), value: t('app.safe'), tone: 'good' },
      { icon: 'home', label: t('app.networks.home'), value: t('app.trusted') },
    ],
  }),
  speed: (page) => {
    const { t } = page;
    const unit = { style: 'unit', unit: 'megabit-per-second', unitDisplay: 'short' } as const;
    return {
      art: <Graph />,
      ...words(t, 'play', 'speed'),
      rows: [
        { label: t('app.speed.down'), value: numberIn(482, unit, page) },
        { label: t('app.speed.up'), value: numberIn(214, unit, page) },
      ],
    };
  },
  features: ({ t }) => ({
    ...words(t, 'check', 'features'),
    rows: [
      { icon: 'shield', label: t('app.threats'), mark: 'on' },
      { icon: 'lock', label: t('app.killSwitch'), mark: 'on' },
      { icon: 'question', label: t('app.dns'), mark: 'on' },
      { icon: 'paths', label: t('app.splitTunneling'), mark: 'on' },
    ],
  }),
};

const draws: ReadonlyMap<string | undefined, Draw> = new Map(Object.entries(byName));

type NameIn<Key> = Key extends `app.${infer Name}.text`
  ? `app.${Name}` extends PlainKey
    ? Name
    : never
  : never;

/** Returns a state's sign, and the words with its name. */
function words(t: Say, icon: StatusText['icon'], name: NameIn<PlainKey>): StatusText {
  return { icon, title: t(`app.${name}`), text: t(`app.${name}.text`) };
}

/** Lists what the recommended plan costs, now and later; nothing on a site that sells none. */
function planRows(page: ShapePage): Row[] {
  const { t } = page;
  const plans = ask(page, soldPlans);
  const plan = plans.find(({ recommended }) => recommended) ?? plans[0];
  if (!plan) return [];
  return [
    {
      label: monthsIn(plan.months, page),
      note: plan.freeMonths > 0 ? freeMonths(plan.freeMonths, page) : undefined,
      value: amountIn(plan.amount, page),
    },
    ...(plan.renewal ? [{ label: t('plans.renewal'), value: amountIn(plan.renewal, page) }] : []),
    ...(plan.guaranteeDays ? [{ label: t('plans.guarantee'), value: daysIn(plan.guaranteeDays, page) }] : []),
  ];
}

/** Lists the place as chosen, and where else to go: cities on the page of a country, elsewhere the nearest countries. */
function placeRows(page: ShapePage, { country, onMap, isDown }: ShownPlace): Row[] {
  if (!onMap || !country) return [];
  const count = ask(
    page,
    (own, inLanguage) => placesNear(own, inLanguage(onMap), inLanguage(country)).length,
  );
  const near = Array.from({ length: count }, (_, at) =>
    textIn(page, (own, inLanguage) => placesNear(own, inLanguage(onMap), inLanguage(country))[at] ?? ''),
  );
  return [
    { flag: onMap.code, label: country, mark: isDown ? 'free' : 'chosen' },
    ...near.map((label): Row => ({ icon: 'pin', label, mark: 'free' })),
  ];
}

function placesNear(
  { servers = [], serverPlace, locale }: PageContext,
  onMap: ShownOnMap,
  country: string,
): string[] {
  const names = placeNamesIn(locale);
  const clusters = serverPlace?.country.clusters ?? [];
  const cities = clusters.flatMap(({ name }) =>
    serverPlace ? clusterName(serverPlace.country, name, names) : [],
  );
  const others = new Set(cities.filter((name) => name !== country));
  const near = nearestTo(onMap as MapPlace, servers).map((each) => countryName(each, names));
  return [...(others.size > 0 ? others : near)].slice(0, 2);
}

function linkRow({ t, brand }: ShapePage): Row {
  return {
    icon: 'paths',
    label: t('app.link'),
    note: `${brand.toLowerCase().replace(/\W/g, '')}.example/7k2m`,
  };
}
