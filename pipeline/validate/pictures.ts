import type { Field } from '../../domain/content/content-fields.ts';
import type { AssetLink } from '../../domain/content/entries.ts';
import { isPicture, isVideo } from '../../domain/content/pictures.ts';
import { isBlank } from '../../domain/content/values.ts';
import type { Content, RawAsset, RawEntry, SiteLocale } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { ownValue, valueIn } from '../model/localize.ts';
import { aboutEntry, inLocales, withReaders } from './findings.ts';

/** A picture field, and the languages (UI codes) that show it; undefined: all. */
interface PictureField {
  readonly name: string;
  readonly field: Field;
  readonly locales: readonly string[] | undefined;
}

/** Validates a shown asset: its fields, file type and description. */
export function checkPicture(
  content: Content,
  entry: RawEntry,
  { name, field, locales: shownIn }: PictureField,
  assetId: string,
): Finding[] {
  const checked = content.checkedAsset(assetId);
  if (!checked) return [];
  const { asset } = checked;
  const findings = withReaders(content, checked.findings, asset.fields, (part) => part !== 'file');
  const found = [...findings, ...unusable(content, entry, name, field, assetId)];
  if (field.decorative || !isReadAloud(content, asset, field)) return found;
  const without = content.locales.filter(
    (locale) =>
      (shownIn?.includes(locale.code) ?? true) &&
      !hasAlt(content, asset, locale) &&
      !isReplaced(content, entry, field, locale),
  );
  const codes = without.map(({ code }) => code);
  return codes.length === 0 ? found : [...found, missingAlt(content, assetId, codes)];
}

/** Merges findings about one picture's missing description. */
export function mergeMissingAlts(content: Content, findings: readonly Finding[]): Finding[] {
  const all = content.locales.map(({ code }) => code);
  const byAsset = Map.groupBy(findings, ({ entryId = '' }) => entryId);
  return [...byAsset].flatMap(([assetId, group]) => {
    if (group.length === 1) return group;
    const codes = new Set(group.flatMap(({ locales }) => locales ?? all));
    return missingAlt(
      content,
      assetId,
      all.filter((code) => codes.has(code)),
    );
  });
}

/** Finds files that can't be shown; linked images and rich text have other rules. */
function unusable(
  content: Content,
  { id, type }: RawEntry,
  field: string,
  { kind, mayBeVideo, places = [] }: Field,
  assetId: string,
): Finding[] {
  if (kind !== 'asset' || type === 'linkedImage' || !(field === 'ogImage' || places.length > 0)) return [];
  const why = whyNoPicture(content, assetId, mayBeVideo);
  if (why === undefined) return [];
  return [
    aboutEntry(
      'unusable-picture',
      { id, type },
      `the field "${field}" of the ${type} ${why}, so nothing is shown there`,
      `Choose ${mayBeVideo ? 'an image or a video' : 'an image'} in the field "${field}", or empty it.`,
      { field, target: assetId },
    ),
  ];
}

function isReadAloud(content: Content, asset: RawAsset, { mayBeVideo }: Field): boolean {
  const { contentType = '' } = fileOf(content, asset) ?? {};
  return contentType.startsWith('image/') || (mayBeVideo === true && isVideo(contentType));
}

/** Returns whether a picture has an alternative text, as `imageOf` chooses it. */
function hasAlt({ index }: Content, { fields }: RawAsset, locale: SiteLocale): boolean {
  const text = (name: string) => String(valueIn(fields[name], locale, index.defaultLocale, true) ?? '');
  return ['description', 'title'].some((name) => !isBlank(text(name)));
}

function isReplaced({ index }: Content, entry: RawEntry, { altFrom }: Field, locale: SiteLocale): boolean {
  if (altFrom === undefined) return false;
  return !isBlank(String(valueIn(entry.fields[altFrom], locale, index.defaultLocale, true) ?? ''));
}

function missingAlt(content: Content, id: string, codes: readonly string[]): Finding {
  const asset = content.asset(id);
  const what = isVideo(asset && fileOf(content, asset)?.contentType) ? 'video' : 'picture';
  const isEverywhere = codes.length === content.locales.length;
  const where = isEverywhere ? 'any language' : codes.join(', ');
  return aboutEntry(
    'missing-alt',
    { id, type: 'Asset' },
    `the ${what} "${id}" has no description in ${where}, so screen readers have nothing to read`,
    `Describe in the asset's "description" what the ${what} shows.`,
    { field: 'description', ...inLocales(codes, content.locales.length) },
  );
}

/**
 * Finds linked images without a usable picture (spec 1 §5 "Content rules").
 * @param skipped fields with other findings
 */
export function linkedImageFindings(
  content: Content,
  entry: RawEntry,
  skipped: readonly string[],
): Finding[] {
  if (entry.type !== 'linkedImage' || skipped.includes('image')) return [];
  const link = ownValue(entry.fields.image, content.index.defaultLocale) as AssetLink | undefined;
  const what = link ? whyNoPicture(content, link.id) : 'has no picture';
  if (what === undefined) return [];
  return [
    aboutEntry(
      'invalid-linked-image',
      entry,
      `the linkedImage ${what}`,
      'Choose an image asset in the field "image", or remove the entry from where it is shown.',
      { field: 'image' },
    ),
  ];
}

function fileOf({ index }: Content, { fields }: RawAsset) {
  return ownValue(fields.file, index.defaultLocale) as { url: string; contentType?: string } | undefined;
}

/**
 * Explains why an asset can't be shown as a picture, except for missing targets and malformed files.
 * @returns a phrase after the field's name
 */
function whyNoPicture(content: Content, assetId: string, mayBeVideo = false): string | undefined {
  const checked = content.checkedAsset(assetId);
  if (!checked || checked.findings.some(({ field }) => field === 'file')) return undefined;
  const file = fileOf(content, checked.asset);
  if (!file) return `links to the asset "${assetId}", which has no file`;
  if (isPicture(file.contentType) || (mayBeVideo && isVideo(file.contentType))) return undefined;
  const what = mayBeVideo ? 'neither a picture nor a video but' : 'no picture but';
  return `links to "${assetId}", whose type is ${file.contentType}, ${what}`;
}
