import { useShape } from '../pages/page-context.ts';
import { type ShownImage, wordsOf } from '../text.ts';
import styles from './hero-extras.module.css';

interface VideoProps {
  readonly file: ShownImage;
  readonly className?: string | undefined;
}

/** `prefers-reduced-motion` in `media` prevents a source from loading, also without scripts. */
const motion = {
  wanted: '(prefers-reduced-motion: no-preference)',
  unwanted: '(prefers-reduced-motion: reduce)',
} as const;

/** Assumed, as content has no sizes of videos. */
const usualSize = { width: 1280, height: 720 };

function sizeOf({ width, height }: ShownImage) {
  return width > 0 ? { width, height } : usualSize;
}

/** Shows a decorative autoplay video, unless the visitor prefers reduced motion. */
export function BackgroundVideo({ file, className = '' }: VideoProps) {
  return (
    <video
      {...sizeOf(file)}
      className={`${className} ${styles.videoBackground}`}
      aria-hidden="true"
      tabIndex={-1}
      muted
      loop
      playsInline
      autoPlay
    >
      <source src={wordsOf(file.url)} media={motion.wanted} />
    </video>
  );
}

/** Shows the switch that stops the background video (WCAG 2.2.2); works without scripts. */
export function HideVideo() {
  const { t } = useShape();
  return (
    <label className={styles.hide}>
      <input type="checkbox" /> {t('hero.hideVideo')}
    </label>
  );
}

/** Shows a video with controls, which autoplays unless the visitor prefers reduced motion. */
export function ForegroundVideo({ file, className = '' }: VideoProps) {
  const shape = file.width > 0 ? '' : styles.usualShape;
  const shared = {
    ...sizeOf(file),
    'aria-label': wordsOf(file.alt || undefined),
    controls: true,
    muted: true,
  };
  return (
    <>
      <video {...shared} className={`${className} ${shape} ${styles.moving}`} loop playsInline autoPlay>
        <source src={wordsOf(file.url)} media={motion.wanted} />
      </video>
      <video
        {...shared}
        className={`${className} ${shape} ${styles.still}`}
        loop
        playsInline
        preload="metadata"
      >
        <source src={wordsOf(file.url)} media={motion.unwanted} />
      </video>
    </>
  );
}
