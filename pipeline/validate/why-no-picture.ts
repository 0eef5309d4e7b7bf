import { isPicture, isVideo } from '../../domain/content/media-kinds.ts';
import type { Content, RawAsset } from '../model/content.ts';
import { ownValue } from '../model/localize.ts';

/** An asset's file, which isn't localized. */
export function fileOf({ index }: Content, { fields }: RawAsset) {
  return ownValue(fields.file, index.defaultLocale) as { url: string; contentType?: string } | undefined;
}

/**
 * Why nothing can be shown of an asset where a picture belongs. A target that is gone or not published, and a file of the
 * wrong shape, have findings of their own.
 *
 * @returns what follows the name of the place, as "has … in it"
 */
export function whyNoPicture(content: Content, assetId: string, mayBeVideo = false): string | undefined {
  const checked = content.checkedAsset(assetId);
  if (!checked || checked.findings.some(({ field }) => field === 'file')) return undefined;
  const file = fileOf(content, checked.asset);
  if (!file) return `has the asset "${assetId}" in it, which has no file`;
  if (isPicture(file.contentType) || (mayBeVideo && isVideo(file.contentType))) return undefined;
  const what = mayBeVideo ? 'neither a picture nor a video but' : 'no picture but';
  return `has "${assetId}" in it, which is ${what} ${file.contentType}`;
}
