import type { Root } from 'hast';
import { type Plugin, unified } from 'unified';
import { compileMarkup } from './compile.ts';
import type { RichTextProcessor } from './hast.ts';
import { parseDocument } from './parse.ts';
import { foldedAnswers, headingIds, language, lineBreaks, linkTargets, quizzes, tables } from './plugins.ts';

/** Creates a processor of rich text: Contentful's document, hast, markup. @param plugins the site's own */
export function createRichTextProcessor(plugins: Plugin<[], Root>[] = []): RichTextProcessor {
  const processor = unified()
    .use(parseDocument)
    .use([headingIds, linkTargets, tables, ...plugins, lineBreaks, quizzes, foldedAnswers, language])
    .use(compileMarkup)
    .freeze();
  return (data) => String(processor.processSync({ data: { ...data } }));
}
