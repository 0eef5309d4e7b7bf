import type { Content, RawEntry } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { ownValue } from '../model/localize.ts';
import { lessThanMeant, linkedIds } from './less-than-meant.ts';

/**
 * A list of linked images that is set to have another one on phones, and has none.
 *
 * @param skipped fields with a finding of their own
 */
export function phoneLists(content: Content, entry: RawEntry, skipped: readonly string[]): Finding[] {
  const { id, type, fields } = entry;
  if (type !== 'linkedImageList' || skipped.includes('listMobile')) return [];
  const isSet = ownValue(fields.setForMobile, content.index.defaultLocale) === true;
  const has = (field: string) => linkedIds(content, id, field).length > 0;
  if (!isSet || has('listMobile') || !has('list')) return [];
  return [
    lessThanMeant(
      content,
      { id, field: 'listMobile' },
      'the linkedImageList is set to have a list of its own on phones, but that is empty, so they show the other one',
      'Fill in the field "listMobile", or switch "setForMobile" off.',
    ),
  ];
}
