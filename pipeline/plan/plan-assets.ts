import type { Field } from '../../domain/content/content-fields.ts';
import { type ContentType, contentTypes, fieldsOf } from '../../domain/content/content-model.ts';
import type { AssetLink } from '../../domain/content/entries.ts';
import type { PicturePlace } from '../../domain/content/pictures.ts';
import { targetsIn } from '../../domain/content/rich-text.ts';
import type { FontPart } from '../../domain/locales/locales.ts';
import { quotableScripts, quotedScripts } from '../../domain/locales/quoted-scripts.ts';
import type { SitePart } from '../../domain/site/islands.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { localNameOf, urlOfFile } from '../model/asset-file.ts';
import {
  type Content,
  type ContentIndex,
  type LocalizedValues,
  publishedIds,
  type RawEntry,
  type SiteLocale,
} from '../model/content.ts';
import { type ContentFile, ownValue } from '../model/localize.ts';
import type { PicturePlan, PlannedPicture } from '../model/plan.ts';

/** Describes where an entry shows an asset; a use without places that isn't shared is a link to the file. */
export interface PictureUse {
  readonly assetId: string;
  readonly places: readonly PicturePlace[];
  readonly isShared: boolean;
}

/**
 * Finds where pages may show each local asset, which decides the sizes to create before rendering.
 * @param names files of all languages by asset id
 * @param uses by entry, in the order of `entriesWithPictures`
 */
export function planPictures(
  names: ReadonlyMap<string, readonly string[]>,
  uses: Iterable<readonly PictureUse[]>,
): PicturePlan {
  const plan = new Map<string, PlannedPicture>();
  for (const { assetId, places, isShared } of [...uses].flat()) {
    for (const name of names.get(assetId) ?? []) {
      const known = plan.get(name);
      plan.set(name, {
        assetId: known?.assetId ?? assetId,
        places: new Set([...(known?.places ?? []), ...places]),
        isShared: isShared || known?.isShared === true,
        isLinked: (places.length === 0 && !isShared) || known?.isLinked === true,
      });
    }
  }
  return plan;
}

/** Returns the names of files in the folder of local assets, by asset id. */
export function localNames(
  content: Content,
  localAssets: SiteConfig['localAssets'],
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, readonly string[]>();
  for (const id of localAssets ? content.index.assets.ids : []) {
    const own = new Set(filesOf(content, id).flatMap((file) => localName(file, localAssets) ?? []));
    if (own.size > 0) names.set(id, [...own]);
  }
  return names;
}

/** Lists the files of a published asset, the default locale's first. */
function filesOf({ asset, index }: Content, id: string): ContentFile[] {
  const values = asset(id)?.fields.file;
  const files = [ownValue(values, index.defaultLocale), ...readValues(index, values)];
  return files.filter((file) => file !== undefined && file !== null) as ContentFile[];
}

/** Lists a field's values, without those in locales that no language of the site reads. */
function readValues({ otherLocales }: ContentIndex, values: LocalizedValues | undefined): unknown[] {
  return Object.entries(values ?? {}).flatMap(([code, value]) =>
    otherLocales.includes(code) ? [] : [value],
  );
}

function localName(file: ContentFile, localAssets: SiteConfig['localAssets']): string | undefined {
  const url = urlOfFile(file);
  return url && localNameOf(url, localAssets);
}

/** Returns the file name of the first header's logo that is a local asset. */
export function headerLogo(content: Content, localAssets: SiteConfig['localAssets']): string | undefined {
  for (const id of publishedIds(content, ['header'])) {
    const logo = ownValue(content.entry(id)?.fields.logo, content.index.defaultLocale) as
      | AssetLink
      | undefined;
    const [file] = logo ? filesOf(content, logo.id) : [];
    const name = file && localName(file, localAssets);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Lists the fields that show assets; no view reads a picture without a place, except that of social networks. */
function showingFields(type: string): [string, Field][] {
  return Object.entries(fieldsOf(type) ?? {}).filter(
    ([name, { kind, places = [] }]) =>
      kind === 'richText' || (/^asset/.test(kind) && (places.length > 0 || name === 'ogImage')),
  );
}

/** Lists the published entries that may show assets. */
export function entriesWithPictures(content: Content): string[] {
  return contentTypes.flatMap((type) =>
    showingFields(type).length > 0 ? publishedIds(content, [type]) : [],
  );
}

/** Lists where an entry shows assets. */
export function picturesIn(content: Content, id: string): PictureUse[] {
  const entry = content.entry(id);
  if (!entry) return [];
  return showingFields(entry.type).flatMap(([name, field]) => [...usesOf(content.index, entry, name, field)]);
}

function* usesOf(
  index: ContentIndex,
  entry: RawEntry,
  name: string,
  { kind, places = [] }: Field,
): Generator<PictureUse> {
  const isShared = name === 'ogImage';
  const shown = kind === 'richText' ? (['text'] as const) : places;
  for (const value of readValues(index, entry.fields[name])) {
    const linked = [value as AssetLink | readonly AssetLink[] | null]
      .flat()
      .flatMap((link) => link?.id ?? []);
    const ids = kind === 'richText' ? targetsIn(value, 'Asset', 'embedded-asset-block') : linked;
    for (const assetId of ids) yield { assetId, places: shown, isShared };
    const files = targetsIn(value, 'Asset', 'asset-hyperlink');
    for (const assetId of files) yield { assetId, places: [], isShared: false };
  }
}

function hasRichText(type: string): boolean {
  return Object.values(fieldsOf(type) ?? {}).some(({ kind }) => kind === 'richText');
}

/** Finds the parts that pages may have: what a site doesn't configure and its content doesn't ask for isn't published. */
export function planParts(
  content: Content,
  { checkout, servers, chat, blocks = [] }: Pick<SiteConfig, 'checkout' | 'servers' | 'chat' | 'blocks'>,
  scripts: ReadonlySet<FontPart>,
): ReadonlySet<SitePart> {
  const has = (type: ContentType) => publishedIds(content, [type]).length > 0;
  const hasOffer = has('offer');
  const parts: Readonly<Record<SitePart, boolean>> = {
    // Pages of places show their flags and servers.
    locations: servers !== undefined || has('serverLocations'),
    mark: servers !== undefined,
    flag: servers !== undefined,
    flags: servers !== undefined || has('serverLocations'),
    renewal: hasOffer,
    cart: hasOffer,
    checkout: hasOffer && checkout !== undefined,
    app: has('appWindow'),
    'app-screens': has('appWindow'),
    'plan-comparison': has('planComparison'),
    'live-chat-link': has('liveChatLink'),
    'visitor-address': has('visitorAddress'),
    'hero-extras': has('hero'),
    'qr-code': has('hero'),
    'app-rows': has('menuItem'),
    quiz: has('oneColumnContent'),
    articles:
      blocks.length > 0 ||
      contentTypes.some((type) => hasRichText(type) && publishedIds(content, [type]).length > 0),
    'built-in-pages': true,
    'open-chat': chat !== undefined,
    'show-address': has('visitorAddress'),
    receipt: hasOffer && checkout !== undefined,
    'suggest-language': content.locales.length > 1,
    'small-fonts': quotableScripts.some((script) => scripts.has(script)),
    'font-parts': quotableScripts.some((script) => scripts.has(script)),
  };
  return new Set((Object.keys(parts) as SitePart[]).filter((part) => parts[part]));
}

const otherParts = {
  arabic: /\p{Script=Arabic}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  thai: /\p{Script=Thai}/u,
  vietnamese: /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/,
} as const;

/** Searching more takes as long as writing unused fonts. */
const maxSearchedBytes = 4_000_000;

/**
 * Finds the fonts beyond the Latin one whose characters some page may show.
 * @param content the export's size and text
 * @param others JSON values shown besides the export
 */
export function planFonts(
  content: { readonly size: number; readonly text: () => string },
  locales: readonly Pick<SiteLocale, 'script' | 'secondFont' | 'name'>[],
  others: readonly unknown[],
): ReadonlySet<FontPart> {
  const own = locales.flatMap(({ script, secondFont }) => [script, ...(secondFont ? [secondFont] : [])]);
  const all = [...quotableScripts, ...(Object.keys(otherParts) as (keyof typeof otherParts)[]), ...own];
  if (content.size > maxSearchedBytes) return new Set(all);
  const text = unescaped(content.text() + JSON.stringify(others));
  // The dialog of languages has their names, whose few characters of large fonts are in the main stylesheet.
  const names = locales.map(({ name }) => name).join('');
  return new Set([
    ...quotedScripts(text),
    ...Object.entries(otherParts).flatMap(([part, letters]) =>
      letters.test(text) || letters.test(names) ? (part as keyof typeof otherParts) : [],
    ),
    ...own,
  ]);
}

/** Replaces escaped characters of JSON, as which some programs write all beyond ASCII. */
function unescaped(json: string): string {
  return json.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
