import type { Field } from '../../domain/content-model.ts';
import { isBlank } from '../../domain/is-blank.ts';
import { isVideo } from '../../domain/media-kinds.ts';
import { placesOfField } from '../../domain/picture-places.ts';
import type { Content, RawAsset, RawEntry, SiteLocale } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { valueIn } from '../model/localize.ts';
import { rules } from '../model/rules.ts';
import { inLocales } from './in-locales.ts';
import { fileOf, whyNoPicture } from './why-no-picture.ts';

/** What is wrong with an asset that an entry's field shows: its own fields, no picture, or nothing to read aloud for it. */
export function checkPicture(
  content: Content,
  entry: RawEntry,
  name: string,
  field: Field,
  assetId: string,
): Finding[] {
  const checked = content.checkedAsset(assetId);
  if (!checked) return [];
  const { asset, findings } = checked;
  const found = [...findings, ...unusable(content, entry, name, field, assetId)];
  const what = kindOf(content, asset, field);
  if (field.decorative || what === undefined) return found;
  const without = content.locales.filter(
    (locale) => !hasAlt(content, asset, locale) && !isReplaced(content, entry, field, locale),
  );
  return without.length === 0 ? found : [...found, missingAlt(asset, what, without, content)];
}

/** Linked images have a rule of their own, and in a text there may be any file. */
function unusable(
  content: Content,
  { id, type }: RawEntry,
  field: string,
  { kind, mayBeVideo }: Field,
  assetId: string,
): Finding[] {
  if (kind !== 'asset' || type === 'linkedImage' || !isShown(type, field)) return [];
  const why = whyNoPicture(content, assetId, mayBeVideo);
  if (why === undefined) return [];
  return [
    {
      rule: 'unusable-picture',
      message: `${rules['unusable-picture'].title}: the field "${field}" of the ${type} ${why}, so nothing is shown there.`,
      hint: `Choose ${mayBeVideo ? 'an image or a video' : 'an image'} in the field "${field}", or empty it.`,
      entryId: id,
      contentType: type,
      field,
      target: assetId,
    },
  ];
}

/** On pages, or by social networks. */
function isShown(type: string, field: string): boolean {
  return field === 'ogImage' || placesOfField(type, field).length > 0;
}

function kindOf(content: Content, asset: RawAsset, { mayBeVideo }: Field): 'picture' | 'video' | undefined {
  const { contentType = '' } = fileOf(content, asset) ?? {};
  if (contentType.startsWith('image/')) return 'picture';
  return mayBeVideo && isVideo(contentType) ? 'video' : undefined;
}

/** As `imageOf` does when it draws the picture: its description, else its title. */
function hasAlt({ index }: Content, { fields }: RawAsset, locale: SiteLocale): boolean {
  const text = (name: string) => String(valueIn(fields[name], locale, index.defaultLocale, true) ?? '');
  return ['description', 'title'].some((name) => !isBlank(text(name)));
}

function isReplaced({ index }: Content, entry: RawEntry, { altFrom }: Field, locale: SiteLocale): boolean {
  if (altFrom === undefined) return false;
  return !isBlank(String(valueIn(entry.fields[altFrom], locale, index.defaultLocale, true) ?? ''));
}

function missingAlt(
  { id }: RawAsset,
  what: string,
  locales: readonly SiteLocale[],
  content: Content,
): Finding {
  const codes = locales.map(({ code }) => code);
  const isEverywhere = codes.length === content.locales.length;
  const where = isEverywhere ? 'any language' : codes.join(', ');
  return {
    rule: 'missing-alt',
    message: `${rules['missing-alt'].title}: the ${what} "${id}" has no description in ${where}, so screen readers have nothing to read.`,
    hint: `Describe in the asset’s "description" what the ${what} shows.`,
    entryId: id,
    contentType: 'Asset',
    field: 'description',
    ...inLocales(codes, content.locales.length),
  };
}
