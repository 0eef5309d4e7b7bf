import type { MenuIcon } from '../../domain/content/content-model.ts';
import styles from './icons.module.css';

export type IconName =
  | MenuIcon
  | 'chat'
  | 'close'
  | 'home'
  | 'menu'
  | 'person'
  | 'facebook'
  | 'instagram'
  | 'linkedin'
  | 'x'
  | 'youtube';

/** Shows a decorative icon, whose shape is in the stylesheet, as most icons are on every page. */
export function Icon({ name }: { readonly name: IconName }) {
  return <span className={`${styles.icon} ${styles[name]}`} />;
}
