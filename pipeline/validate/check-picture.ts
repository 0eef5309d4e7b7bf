import type { Field } from '../../domain/content-model.ts';
import type { Content, RawAsset, RawEntry, SiteLocale } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { ownValue, valueIn } from '../model/localize.ts';
import { rules } from '../model/rules.ts';
import { inLocales } from './in-locales.ts';

/** What is wrong with an asset that an entry's field shows: its own fields, or nothing to read aloud for it. */
export function checkPicture(content: Content, entry: RawEntry, field: Field, assetId: string): Finding[] {
  const checked = content.checkedAsset(assetId);
  if (!checked) return [];
  const { asset, findings } = checked;
  if (field.decorative || !isPicture(content, asset)) return [...findings];
  const without = content.locales.filter(
    (locale) => !hasAlt(content, asset, locale) && !isReplaced(content, entry, field, locale),
  );
  return without.length === 0 ? [...findings] : [...findings, missingAlt(asset, without, content)];
}

function isPicture(content: Content, asset: RawAsset): boolean {
  return /^image\//.test(fileOf(content, asset)?.contentType ?? '');
}

/** An asset's file, which isn't localized. */
export function fileOf({ index }: Content, { fields }: RawAsset) {
  return ownValue(fields.file, index.defaultLocale) as { url: string; contentType?: string } | undefined;
}

/** As `imageOf` does when it draws the picture: its description, else its title. */
function hasAlt({ index }: Content, { fields }: RawAsset, locale: SiteLocale): boolean {
  const text = (name: string) => valueIn(fields[name], locale, index.defaultLocale, true);
  return String(text('description') ?? text('title') ?? '').trim() !== '';
}

function isReplaced({ index }: Content, entry: RawEntry, { altFrom }: Field, locale: SiteLocale): boolean {
  return altFrom !== undefined && Boolean(valueIn(entry.fields[altFrom], locale, index.defaultLocale, true));
}

function missingAlt({ id }: RawAsset, locales: readonly SiteLocale[], content: Content): Finding {
  const codes = locales.map(({ code }) => code);
  const isEverywhere = codes.length === content.locales.length;
  const where = isEverywhere ? 'any language' : codes.join(', ');
  return {
    rule: 'missing-alt',
    message: `${rules['missing-alt'].title}: the picture "${id}" has no description in ${where}, so screen readers have nothing to read.`,
    hint: 'Describe in the asset’s "description" what the picture shows.',
    entryId: id,
    contentType: 'Asset',
    field: 'description',
    ...inLocales(codes, content.locales.length),
  };
}
