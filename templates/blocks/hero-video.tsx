import type { Image } from '../../domain/content/entries.ts';
import { usePage } from '../page-context.ts';
import styles from './hero-video.module.css';

interface Props {
  readonly file: Image;
  readonly className?: string | undefined;
}

/** For those who want nothing to move, no browser takes a source with the first of these, scripts or not. */
const motion = {
  wanted: '(prefers-reduced-motion: no-preference)',
  unwanted: '(prefers-reduced-motion: reduce)',
} as const;

/** Content doesn't say how large videos are; most are of this shape. */
const usualSize = { width: 1280, height: 720 };

function sizeOf({ width, height }: Image) {
  return width > 0 ? { width, height } : usualSize;
}

/** A video that plays by itself behind a text, which says all there is to say: where nothing is to move, there is none. */
export function BackgroundVideo({ file, className = '' }: Props) {
  return (
    <video
      {...sizeOf(file)}
      className={`${className} ${styles.background}`}
      aria-hidden="true"
      tabIndex={-1}
      muted
      loop
      playsInline
      autoPlay
    >
      <source src={file.url} media={motion.wanted} />
    </video>
  );
}

/** What moves for longer than five seconds must be possible to stop (WCAG 2.2.2); works without scripts. */
export function HideVideo() {
  const { t } = usePage();
  return (
    <label className={styles.hide}>
      <input type="checkbox" /> {t('hero.hideVideo')}
    </label>
  );
}

/** A video to be looked at: it plays by itself, or waits to be started where nothing is to move. */
export function ForegroundVideo({ file, className = '' }: Props) {
  const shape = file.width > 0 ? '' : styles.usualShape;
  const shared = { ...sizeOf(file), 'aria-label': file.alt || undefined, controls: true, muted: true };
  return (
    <>
      <video {...shared} className={`${className} ${shape} ${styles.moving}`} loop playsInline autoPlay>
        <source src={file.url} media={motion.wanted} />
      </video>
      <video
        {...shared}
        className={`${className} ${shape} ${styles.still}`}
        loop
        playsInline
        preload="metadata"
      >
        <source src={file.url} media={motion.unwanted} />
      </video>
    </>
  );
}
