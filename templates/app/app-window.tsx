import type { ReactNode } from 'react';
import { useShape } from '../pages/page-context.ts';
import type { Shown, Words } from '../text.ts';
import screens from './app-screens.module.css';
import styles from './app-window.module.css';
import { Flag, Rows, Status } from './parts.tsx';
import { Route } from './scenes.tsx';
import { screenOf } from './screens.tsx';
import { type ShownPlace, useShownPlace } from './shown-place.ts';

interface Props {
  readonly entry: Shown<'appWindow'>;
}

/** Draws the app in the state that the entry names; by default as connected to a place. */
export function AppWindow({ entry }: Props) {
  const page = useShape();
  const place = useShownPlace(entry);
  const screen = screenOf(entry.screen, page, place);
  if (!screen) return <Connection entry={entry} place={place} />;
  const { title, text, tone, art, rows = [], end } = screen;
  // Others, such as a receipt, have nothing that the connection doesn't have.
  const isRich = rows.some(({ icon, mark }) => icon ?? mark) || Boolean(tone ?? art ?? end);
  return (
    <Frame entry={entry} label={`${page.brand}: ${title}. ${text}` as Words} isRich={isRich}>
      {art}
      <Status {...screen} />
      <Rows rows={rows} />
      {end}
    </Frame>
  );
}

/**
 * Draws the app as connected to the country that the entry names, else to the page's place, else to the first with a server that
 * works; not connected to a place whose servers are unavailable.
 */
function Connection({ entry, place }: Props & { readonly place: ShownPlace }) {
  const { t, brand } = useShape();
  const name = [place.city, place.country].filter(Boolean).join(', ');
  const label = place.isDown
    ? (`${brand}: ${name}: ${t('locations.unavailable')}` as Words)
    : t('app.picture', { place: name || t('app.protected') });
  return (
    <Frame entry={entry} label={label} className={place.isDown && styles.off}>
      <Route place={place.onMap} />
      <Status
        icon="check"
        title={t(place.isDown ? 'locations.unavailable' : 'app.connected')}
        text={place.isDown ? '' : t('app.protected')}
      />
      {place.country && (
        <p className={`${styles.row} ${styles.place}`}>
          {place.onMap && <Flag code={place.onMap.code} />}
          <span className={styles.name}>
            <strong>{place.country}</strong> {place.city && <span>{place.city}</span>}
          </span>{' '}
          {entry.latency && !place.isDown && (
            <span className={styles.end}>
              <span className={`${styles.value} ${styles.pill}`}>
                {t('app.latency', { count: entry.latency })}
              </span>
            </span>
          )}
        </p>
      )}
      {!place.isDown && <Addresses entry={entry} />}
    </Frame>
  );
}

interface FrameProps extends Props {
  /** Names it for screen readers, as the window is one picture to them. */
  readonly label: Words;
  readonly className?: string | false | undefined;
  /** Whether it shows what only some states have. */
  readonly isRich?: boolean;
  readonly children: ReactNode;
}

function Frame({ entry, label, className, isRich, children }: FrameProps) {
  const { brand, sheets } = useShape();
  sheets.add('app');
  if (isRich || rareFrames.has(entry.platform)) sheets.add('app-screens');
  return (
    <div className={styles.stage}>
      <div
        className={[styles.window, frames.get(entry.platform), className].filter(Boolean).join(' ')}
        role="img"
        aria-label={label}
      >
        <p className={styles.bar}>{brand}</p>
        {children}
      </div>
    </div>
  );
}

/** Maps platforms to the frame around the app; others have a window with buttons at the end of its bar. */
const frames: ReadonlyMap<string | undefined, string | undefined> = new Map([
  ['mac', styles.buttonsAtStart],
  ['ios', styles.phone],
  ['android', styles.phone],
  ['browser', screens.popup],
  ['router', screens.popup],
  ['tv', screens.screen],
]);

const rareFrames: ReadonlySet<string | undefined> = new Set(['browser', 'router', 'tv']);

/** From the ranges that are reserved for documentation (RFC 5737). */
const exampleAddresses = { before: '203.0.113.42', after: '198.51.100.7' } as const;

function Addresses({ entry: { addressBefore, addressAfter } }: Props) {
  const { t } = useShape();
  return (
    <p className={styles.addresses}>
      <span>
        {t('app.addressBefore')} <s>{addressBefore ?? exampleAddresses.before}</s>
      </span>{' '}
      <span>
        {t('app.addressAfter')} <strong>{addressAfter ?? exampleAddresses.after}</strong>
      </span>
    </p>
  );
}
