import type { AssetLink } from '../../domain/content/entries.ts';
import type { Content, RawEntry } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { ownValue } from '../model/localize.ts';
import { rules } from '../model/rules.ts';
import { whyNoPicture } from './why-no-picture.ts';

/**
 * A linked image that shows nothing (spec 1 §5 "Content rules"): it has no picture, or what it has is none.
 *
 * @param skipped fields with a finding of their own
 */
export function linkedImageFindings(
  content: Content,
  entry: RawEntry,
  skipped: readonly string[],
): Finding[] {
  if (entry.type !== 'linkedImage' || skipped.includes('image')) return [];
  const link = ownValue(entry.fields.image, content.index.defaultLocale) as AssetLink | undefined;
  const what = link ? whyNoPicture(content, link.sys.id) : 'has no picture';
  if (what === undefined) return [];
  return [
    {
      rule: 'invalid-linked-image',
      message: `${rules['invalid-linked-image'].title}: the linkedImage ${what}.`,
      hint: 'Choose an image asset in the field "image", or remove the entry from where it is shown.',
      entryId: entry.id,
      contentType: entry.type,
      field: 'image',
    },
  ];
}
