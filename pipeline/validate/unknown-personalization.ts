import { isBlank } from '../../domain/content/is-blank.ts';
import { findPersonalization, personalizations } from '../../domain/content/personalizations.ts';
import type { Content, RawEntry } from '../model/content.ts';
import { didYouMean, nearest } from '../model/did-you-mean.ts';
import type { Finding } from '../model/issue.ts';
import { ownValue } from '../model/localize.ts';
import { rules } from '../model/rules.ts';

/**
 * A partner page whose personalization is the name of no variant: its customers get the regular order page (spec 1 §2).
 *
 * @param skipped fields with a finding of their own
 */
export function unknownPersonalization(
  content: Content,
  entry: RawEntry,
  skipped: readonly string[],
): Finding[] {
  if (entry.type !== 'partnerPage' || skipped.includes(field)) return [];
  const name = ownValue(entry.fields[field], content.index.defaultLocale);
  if (typeof name !== 'string' || isBlank(name) || findPersonalization(name)) return [];
  const names = personalizations.map((own) => own.name);
  return [
    {
      rule: 'unknown-personalization',
      message: `${rules['unknown-personalization'].title}: the order page has no variant "${name.slice(0, 100)}", so links to it lead to the regular one.`,
      hint: `Choose one of ${names.join(', ')}, or leave the field empty.${didYouMean(nearest(name, names))}`,
      entryId: entry.id,
      contentType: entry.type,
      field,
    },
  ];
}

const field = 'personalization';
