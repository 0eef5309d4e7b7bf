import type { EntryLink } from '../../domain/content/entries.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { ownValue } from '../model/localize.ts';
import { rules } from '../model/rules.ts';

interface Place {
  readonly id: string;
  readonly field: string;
}

/** A finding of an entry that isn't shown, or not where its editors expect it. */
export function lessThanMeant(
  content: Content,
  { id, field }: Place,
  what: string,
  hint: string,
  languages: Pick<Finding, 'locale' | 'locales'> = {},
): Finding {
  return {
    rule: 'not-shown-as-meant',
    message: `${rules['not-shown-as-meant'].title}: ${what}.`,
    hint,
    entryId: id,
    contentType: content.typeOf(id) ?? '',
    field,
    ...languages,
  };
}

/** Ids of the entries that a published entry links to in a field that isn't localized, each once. */
export function linkedIds(content: Content, id: string, field: string): string[] {
  const { defaultLocale } = content.index;
  const links = ownValue(content.entry(id)?.fields[field], defaultLocale);
  return [...new Set([links ?? []].flat().map((link) => (link as EntryLink).sys.id))];
}
