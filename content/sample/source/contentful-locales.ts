import { type Locale, locales } from '../../../domain/locales/locales.ts';
import { environmentLink, momentAfter, peopleOf, spaceLink } from './sys.ts';

/** Contentful's code of the language that all others fall back to. */
export const defaultLocale = 'en-US';

/** The languages of the space as the management API returns them. */
export function contentfulLocales() {
  return locales.map((locale, index) => contentfulLocale(locale, momentAfter('2025-01-13T09:00:00Z', index)));
}

function contentfulLocale({ code, contentful, name }: Locale, createdAt: Date) {
  const isDefault = contentful === defaultLocale;
  return {
    name,
    code: contentful,
    fallbackCode: isDefault ? null : defaultLocale,
    default: isDefault,
    contentManagementApi: true,
    contentDeliveryApi: true,
    optional: !isDefault,
    sys: localeSys(`locale-${code}`, createdAt.toISOString()),
  };
}

function localeSys(id: string, createdAt: string) {
  const { createdBy, updatedBy } = peopleOf(id);
  const belongsTo = { space: spaceLink(), environment: environmentLink() };
  return {
    type: 'Locale',
    id,
    version: 1,
    ...belongsTo,
    createdBy,
    createdAt,
    updatedBy,
    updatedAt: createdAt,
  };
}
