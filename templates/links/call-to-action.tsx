import type { EntryLink } from '../../domain/content/entries.ts';
import { usePage } from '../page-context.ts';
import styles from './call-to-action.module.css';
import { ItemLink } from './item-link.tsx';

export type ButtonVariant = 'primary' | 'secondary';

/** The classes of a pill-shaped button or link (spec 1 §9). */
export function pill(variant: ButtonVariant): string {
  return `${styles.pill} ${styles[variant]}`;
}

interface Props {
  readonly link: EntryLink | undefined;
  /** Where the content doesn't say. */
  readonly fallback?: ButtonVariant;
}

/** A call to action as a pill; nothing where it leads nowhere in this language. */
export function CallToAction({ link, fallback = 'primary' }: Props) {
  const page = usePage();
  const item = page.navigation(link);
  const entry = page.entry(link);
  if (!item?.url) return null;
  return <ItemLink item={item} className={pill(variantOf(entry, fallback))} isLabelled />;
}

function variantOf(entry: ReturnType<ReturnType<typeof usePage>['entry']>, fallback: ButtonVariant) {
  const variant = entry?.type === 'callToAction' ? entry.variant : undefined;
  return variant === 'primary' || variant === 'secondary' ? variant : fallback;
}
