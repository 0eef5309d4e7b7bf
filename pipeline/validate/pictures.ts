import type { Field } from '../../domain/content/content-fields.ts';
import type { AssetLink, EntryLink } from '../../domain/content/entries.ts';
import { isPicture, isVideo } from '../../domain/content/pictures.ts';
import { isBlank } from '../../domain/content/values.ts';
import { urlOfFile } from '../model/asset-file.ts';
import type { Content, RawAsset, RawEntry, SiteLocale } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { type ContentFile, fileIn, isPublishedIn, ownValue, valueIn } from '../model/localize.ts';
import { aboutEntry, inLocales, type Languages, withReaders } from './findings.ts';

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
  const findings = withReaders(content, checked.findings, asset, () => true);
  const readers = content.locales.filter(
    (locale) =>
      (shownIn?.includes(locale.code) ?? true) &&
      isPublishedIn(entry.publishedIn, locale) &&
      isPublishedIn(asset.publishedIn, locale),
  );
  const found = [...findings, ...unusable(content, entry, readers, name, field, assetId)];
  if (field.decorative) return found;
  const without = readers.filter(
    (locale) =>
      isReadAloud(fileIn(asset, locale), field) &&
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

/** Finds files that can't be shown; linked images have another rule. */
function unusable(
  content: Content,
  { id, type }: RawEntry,
  readers: readonly SiteLocale[],
  field: string,
  { kind, mayBeVideo, places = [] }: Field,
  assetId: string,
): Finding[] {
  if (type === 'linkedImage') return [];
  const isPictureField = kind !== 'richText' && (field === 'ogImage' || places.length > 0);
  const problems = isPictureField
    ? whyNoPicture(content, readers, assetId, mayBeVideo)
    : whyInEach(content, readers, assetId, whyEmbargoed);
  return problems.map(({ why, languages }) =>
    aboutEntry(
      'unusable-picture',
      { id, type },
      `the field "${field}" of the ${type} ${why}, so ${isPictureField ? 'nothing is shown there' : 'visitors get an error there'}`,
      hintFor(
        why,
        `Choose ${mayBeVideo ? 'an image or a video' : 'an image'} in the field "${field}", or empty it.`,
      ),
      { field, target: assetId, ...languages },
    ),
  );
}

function hintFor(why: string, hint: string): string {
  return why.includes(embargoed)
    ? 'Upload the file to a space or environment without embargoed assets, or have embargoes switched off for it: a page can hold no signed addresses, which expire.'
    : hint;
}

function isReadAloud(file: ContentFile | undefined, { mayBeVideo }: Field): boolean {
  const { contentType = '' } = file ?? {};
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
  const areVideos = content.locales.some((locale) => isVideo(fileIn(asset, locale)?.contentType));
  const what = areVideos ? 'video' : 'picture';
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
 * Finds linked images without a usable picture (spec 1 §5 "Content rules"); one that some language shows is valid.
 * @param skipped fields with other findings
 */
export function linkedImageFindings(
  content: Content,
  entry: RawEntry,
  skipped: readonly string[],
): Finding[] {
  if (entry.type !== 'linkedImage' || skipped.includes('image')) return [];
  const link = ownValue(entry.fields.image, content.index.defaultLocale) as AssetLink | undefined;
  const readers = content.locales.filter((locale) => isPublishedIn(entry.publishedIn, locale));
  const problems = link
    ? whyNoPicture(content, readers, link.id)
    : [{ why: 'has no picture', languages: {} }];
  return problems.map(({ why, languages }) =>
    aboutEntry(
      languages.locales || why.includes(embargoed) ? 'unusable-picture' : 'invalid-linked-image',
      entry,
      `the linkedImage ${why}`,
      hintFor(why, 'Choose an image asset in the field "image", or remove the entry from where it is shown.'),
      { field: 'image', ...languages },
    ),
  );
}

/**
 * Finds pictures in whose place the app is drawn.
 * @param skipped fields with other findings
 */
export function replacedPictures(content: Content, entry: RawEntry, skipped: readonly string[]): Finding[] {
  const { defaultLocale } = content.index;
  const app = ownValue(entry.fields.appWindow, defaultLocale) as EntryLink | undefined;
  const isDrawn = app && content.isPublished(app.id) && content.typeOf(app.id) === 'appWindow';
  if (!isDrawn || skipped.includes('appWindow')) return [];
  return ['foreground', 'image'].flatMap((field) => {
    if (skipped.includes(field) || !ownValue(entry.fields[field], defaultLocale)) return [];
    return aboutEntry(
      'not-shown-as-meant',
      entry,
      `the ${entry.type} has an app window, so the picture in its field "${field}" isn't shown`,
      `Empty the field "${field}", or the field "appWindow".`,
      { field },
    );
  });
}

/** A phrase after a field's name, and the languages that it is about. */
interface Problem {
  readonly why: string;
  readonly languages: Languages;
}

/** Explains a file in each of some languages, except for missing targets and malformed files. */
function whyInEach(
  content: Content,
  readers: readonly SiteLocale[],
  assetId: string,
  explain: (assetId: string, file: ContentFile | undefined) => string | undefined,
): Problem[] {
  const checked = content.checkedAsset(assetId);
  if (!checked || checked.findings.some(({ field }) => field === 'file')) return [];
  const { asset } = checked;
  const there = readers.filter((locale) => isPublishedIn(asset.publishedIn, locale));
  const byReason = Map.groupBy(there, (locale) => explain(assetId, fileIn(asset, locale)));
  return [...byReason].flatMap(([why, locales]) => {
    const codes = locales.map(({ code }) => code);
    return why === undefined ? [] : [{ why, languages: inLocales(codes, content.locales.length) }];
  });
}

/** Explains why an asset can't be shown as a picture. */
function whyNoPicture(
  content: Content,
  readers: readonly SiteLocale[],
  id: string,
  mayBeVideo = false,
): Problem[] {
  return whyInEach(content, readers, id, (assetId, file) => {
    if (!file) {
      const files = Object.entries(content.checkedAsset(assetId)?.asset.fields.file ?? {});
      const others = files.flatMap(([locale, own]) => (own ? locale : [])).join(', ');
      return `links to the asset "${assetId}", which has ${others ? `a file in ${others} alone` : 'no file'}`;
    }
    const isShown = isPicture(file.contentType) || (mayBeVideo && isVideo(file.contentType));
    if (isShown) return whyEmbargoed(assetId, file);
    const what = mayBeVideo ? 'neither a picture nor a video but' : 'no picture but';
    return `links to "${assetId}", whose type is ${file.contentType}, ${what}`;
  });
}

const embargoed = 'which is embargoed';

/** Explains a file on Contentful's hosts of embargoed assets: they answer only to signed addresses. */
function whyEmbargoed(assetId: string, file: ContentFile | undefined): string | undefined {
  const host = file && urlOfFile(file)?.host;
  return host?.endsWith('.secure.ctfassets.net')
    ? `links to "${assetId}", ${embargoed}: ${host} answers only to signed addresses`
    : undefined;
}
