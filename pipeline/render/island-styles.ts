import { type IslandName, islandNames } from '../../domain/islands.ts';
import type { HeadModel } from '../../templates/index.ts';
import type { AssetLinks } from '../model/site-bundle.ts';

/** Templates say what they show: `Island` by its own mark, those that show a part of one by `data-styles`. */
const marksOf = (name: IslandName) => [`data-island="${name}"`, `data-styles="${name}"`];

/** Adds the stylesheets of the islands that a page shows. Its text can't be taken for a mark: quotes are escaped there. */
export function withIslandStyles(model: HeadModel, main: string, { islandStyles }: AssetLinks): HeadModel {
  if (!/ data-(?:island|styles)="/.test(main)) return model;
  const shown = islandNames.filter((name) => marksOf(name).some((mark) => main.includes(mark)));
  return { ...model, stylesheets: [...model.stylesheets, ...shown.map((name) => islandStyles[name])] };
}
