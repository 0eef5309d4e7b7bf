import { unified } from 'unified';
import { compileMarkup } from './compile.ts';
import type { RichTextData } from './hast.ts';
import { parseDocument } from './parse.ts';
import { headingIds, language, linkTargets, tables } from './plugins.ts';

const processor = unified()
  .use(parseDocument)
  .use(headingIds)
  .use(linkTargets)
  .use(tables)
  .use(language)
  .use(compileMarkup)
  .freeze();

/** Returns a text's markup, with a mark for each embed. */
export function richTextMarkup(data: RichTextData): string {
  return String(processor.processSync({ data: { ...data } }));
}
