import { fieldsOf, isTranslatable } from '../../domain/content/content-model.ts';
import { localeByCode } from '../../domain/locales/locales.ts';
import type { Content, RawEntry } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { isFallback, ownValue } from '../model/localize.ts';
import { rules } from '../model/rules.ts';
import { mayBeTranslated } from './content-types.ts';
import { inLocales } from './in-locales.ts';

/** An entry whose texts some languages show only by fallback: one finding, with those languages. */
export function untranslated(content: Content, entry: RawEntry): Finding[] {
  if (isLocaleRoot(content, entry)) return [];
  const fields = new Set<string>();
  const locales = new Set<string>();
  for (const [name, field] of Object.entries(fieldsOf(entry.type) ?? {})) {
    const values = entry.fields[name];
    if (!values || !isTranslatable(name, field)) continue;
    for (const locale of content.locales) {
      if (!isFallback(values, locale)) continue;
      // Nobody can translate what isn't localized, which is told once for the content type.
      if (!mayBeTranslated(content, entry.type, name)) break;
      fields.add(name);
      locales.add(locale.code);
    }
  }
  if (fields.size === 0) return [];
  const [field] = fields;
  return [
    {
      rule: 'untranslated',
      message: `${rules.untranslated.title}: ${inWords([...fields])} of the ${entry.type} ${fields.size === 1 ? 'comes' : 'come'} from another language in ${[...locales].join(', ')}.`,
      hint: 'Translate it, or leave it if readers of these languages should get the text of the one that theirs falls back to.',
      entryId: entry.id,
      contentType: entry.type,
      ...(fields.size === 1 && field !== undefined && { field }),
      ...inLocales([...locales], content.locales.length),
    },
  ];
}

/** The name of a language's root is its own, and no page shows it. */
function isLocaleRoot({ index }: Content, { type, fields }: RawEntry): boolean {
  const slug = ownValue(fields.slug, index.defaultLocale);
  return type === 'directory' && !fields.parentDirectory && localeByCode(String(slug)) !== undefined;
}

function inWords(fields: readonly string[]): string {
  const names = fields.map((name) => `"${name}"`);
  return names.length === 1 ? `the field ${names[0]}` : `the fields ${names.join(', ')}`;
}
