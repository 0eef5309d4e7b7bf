import { importableTypes } from '../../domain/content/importable-model.ts';
import { type ExportedEntry, english, german, space } from '../helpers/space-builder.ts';

/** Creates a link of `sys`. */
export const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } });

/** Creates a space as Contentful has it, with times and content types. */
export function spaceWith(entries: readonly ExportedEntry[]) {
  const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z' };
  const place = { space: link('Space', 'shop'), environment: link('Environment', 'master') };
  const contentTypes = importableTypes((id) => ({
    ...{ id, type: 'ContentType', ...place, ...times },
    ...{ version: 2, publishedVersion: 1 },
  }));
  const dated = entries.map(({ sys, fields }) => ({
    sys: {
      ...place,
      ...times,
      ...('publishedVersion' in sys && sys.publishedVersion === undefined
        ? {}
        : { publishedAt: times.updatedAt }),
      ...sys,
    },
    fields,
  }));
  const locales = [english, german].map((locale) => ({
    ...locale,
    name: locale.code,
    sys: { id: locale.code, type: 'Locale', version: 1 },
  }));
  return { ...space(dated, locales), contentTypes };
}
