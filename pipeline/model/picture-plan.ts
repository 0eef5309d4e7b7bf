import type { PicturePlace } from '../../domain/content/pictures.ts';

/** What the site needs of a file in the folder of local assets. */
export interface PlannedPicture {
  /** The asset that names the file: the first one, where several do. */
  readonly assetId: string;
  /** Where pages may show it. */
  readonly places: ReadonlySet<PicturePlace>;
  /** Do social networks show it with the address of a page? */
  readonly isShared: boolean;
}

/** By file name. */
export type PicturePlan = ReadonlyMap<string, PlannedPicture>;
