import drawings from '../../data/flags/drawings.json' with { type: 'json' };
import { RawMarkup } from '../markup.ts';
import { useShape } from '../pages/page-context.ts';
import { nextText } from '../shape.tsx';
import { Icon, type IconName } from '../shell/icons.tsx';
import type { Text } from '../text.ts';
import screens from './app-screens.module.css';
import styles from './app-window.module.css';

/** Describes what the app says at the top of a state. */
export interface StatusText {
  readonly icon: IconName | 'check';
  readonly tone?: 'wait' | undefined;
  readonly title: Text;
  readonly text: Text;
}

/** Shows a state in words, beside its sign. */
export function Status({ icon, tone, title, text }: StatusText) {
  return (
    <p className={styles.status}>
      <span className={tone ? `${styles.sign} ${screens.alert}` : styles.sign}>
        {icon === 'check' ? <span className={styles.check} /> : <Icon name={icon} />}
      </span>
      <span className={styles.name}>
        <strong>{title}</strong> {text && <span>{text}</span>}
      </span>
    </p>
  );
}

export interface Row {
  readonly icon?: IconName;
  /** Two-letter code of a country, whose flag is shown. */
  readonly flag?: Text;
  readonly label: Text;
  readonly note?: Text | undefined;
  /** Struck out before the value. */
  readonly before?: Text;
  readonly value?: Text | undefined;
  readonly tone?: 'good' | 'bad' | 'wait';
  /** A switch, a tick, or a choice of several; `free` is still to come, or another choice. */
  readonly mark?: 'on' | 'off' | 'yes' | 'chosen' | 'free';
}

/** Shows lines of the app below each other. */
export function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return rows.map((row) => (
    <p key={String(row.label)} className={styles.row}>
      {row.flag && <Flag code={row.flag} />}
      {row.icon && (
        <span className={screens.tile}>
          <Icon name={row.icon} />
        </span>
      )}
      <span className={styles.name}>
        <strong>{row.label}</strong> {row.note && <span>{row.note}</span>}
      </span>{' '}
      {row.value && (
        <span className={styles.end}>
          {row.before && <s>{row.before}</s>} <span className={classOfValue(row)}>{row.value}</span>
        </span>
      )}
      {row.mark && (
        <span className={row.mark === 'free' ? screens.mark : `${screens.mark} ${screens[row.mark]}`} />
      )}
    </p>
  ));
}

function classOfValue({ tone }: Row): string {
  return [styles.value, tone && styles.pill, tone && tone !== 'good' && screens[tone]]
    .filter(Boolean)
    .join(' ');
}

const flags: Readonly<Record<string, string>> = drawings;

/** Shows a flag, round. @param code two letters, in capitals */
export function Flag({ code }: { readonly code: Text }) {
  const page = useShape();
  const drawing = nextText(page, (_, inLanguage) => flags[inLanguage(code)], 'markup');
  if (drawing === undefined) return null;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: part of a picture with a name
    <svg className={styles.flag} viewBox="0 0 512 512">
      <RawMarkup markup={drawing} />
    </svg>
  );
}
