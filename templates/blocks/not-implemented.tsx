import type { ContentType } from '../../domain/content/content-model.ts';
import type { Entry } from '../../domain/content/entries.ts';
import { usePage } from '../page-context.ts';
import styles from './not-implemented.module.css';

const placeholderTypes: ReadonlySet<ContentType> = new Set([
  'video',
  'backgroundVideo',
  'appRating',
  'affiliateLogo',
  'flagBadge',
  'scrollArrow',
]);

/** Tells the kinds of block that the specification leaves as a placeholder (spec 1 §2 "Rich text"). */
export function isPlaceholder(type: ContentType): boolean {
  return placeholderTypes.has(type);
}

/** What stands in the place of a block that isn't built. */
export function NotImplemented({ entry }: { readonly entry: Entry }) {
  const { t } = usePage();
  return (
    <p className={styles.placeholder} data-block={entry.type}>
      {t('block.notImplemented')}
    </p>
  );
}
