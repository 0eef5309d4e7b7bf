import { type QuotableScript, quotedScripts } from '../../domain/locales/quoted-scripts.ts';
import { islandNames } from '../../domain/site/islands.ts';
import type { HeadModel } from '../../templates/index.ts';
import type { AssetLinks } from '../model/site-bundle.ts';

/** Adds the stylesheets that a page needs for what it shows. @param main its own markup */
export function withStylesFor(model: HeadModel, main: string, links: AssetLinks): HeadModel {
  const own = islandStyles(main, links);
  const late = quotedFonts(model, main, links);
  if (own.length === 0 && late.length === 0) return model;
  return {
    ...model,
    stylesheets: [...model.stylesheets, ...own],
    lateStylesheets: [...model.lateStylesheets, ...late],
  };
}

/**
 * Templates say what they show: `Island` by its own mark, those that show a part of one by `data-styles`. Text can't be taken for
 * a mark: quotes are escaped there.
 */
const mark = / data-(?:island|styles)="([^"]*)"/g;

function islandStyles(main: string, { islandStyles }: AssetLinks): string[] {
  const marked = new Set(main.matchAll(mark).map(([, name]) => name));
  return islandNames.filter((name) => marked.has(name)).map((name) => islandStyles[name]);
}

/** Stylesheets with the fonts of what a page quotes in scripts that aren't its language's. */
function quotedFonts({ locale }: HeadModel, main: string, { fonts }: AssetLinks): string[] {
  const isCovered = (script: QuotableScript) =>
    script === locale.script || (script === 'chinese' && locale.script === 'japanese');
  return quotedScripts(main)
    .filter((script) => !isCovered(script))
    .flatMap((script) => fonts[script]?.stylesheets ?? []);
}
