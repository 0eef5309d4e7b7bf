import { plansInCurrency } from '../../domain/commerce/plans.ts';
import { maxBlocksPerPage, maxNesting } from '../../domain/content/content-model.ts';
import type { Entry } from '../../domain/content/entries.ts';
import { isText, nodesIn, type RichTextNode, textIn } from '../../domain/content/rich-text.ts';
import { currencyOf } from '../../domain/site/site-config.ts';
import type { Shown } from '../text.ts';
import type { PageContext } from './page-context.ts';
import { faqPage, type Question, StructuredData, soldProduct } from './structured-data.tsx';

/** Describes the plans and the questions that a page's blocks show, for search engines. */
export function PageFacts({ blocks }: { readonly blocks: readonly Shown[] }) {
  return <StructuredData facts={(own, inLanguage) => factsOf(own, inLanguage(blocks))} />;
}

function factsOf(page: PageContext, blocks: readonly Entry[]) {
  const shown = [...blocksIn(page, blocks, []).take(maxBlocksPerPage)];
  const texts = shown.filter((block) => block.type === 'oneColumnContent');
  // A page may show a block twice.
  const questions = [...new Map(texts.map((block) => [block.id, block])).values()].flatMap(questionsOf);
  const offer = shown.find((block) => block.type === 'offer');
  const product = offer && productOf(page, offer);
  return [...(product ? [product] : []), ...(questions.length > 0 ? [faqPage(questions)] : [])];
}

/** Lists blocks and those in groups, which may hold groups, as `Block` shows them. @param around ids of the groups around them */
function* blocksIn(page: PageContext, blocks: readonly Entry[], around: readonly string[]): Generator<Entry> {
  if (around.length >= maxNesting) return;
  for (const block of blocks) {
    if (around.includes(block.id)) continue;
    yield block;
    if (block.type === 'contentBlockGroup')
      yield* blocksIn(page, page.entries(block.blocks), [...around, block.id]);
  }
}

function productOf(page: PageContext, { products }: Entry<'offer'>) {
  const { brand, icon, checkout, fixedLink, locale, ownUrl = '', t } = page;
  const plans = plansInCurrency(products, currencyOf(checkout));
  if (plans.length === 0) return undefined;
  const url = page.absoluteUrl(fixedLink('order') ?? ownUrl);
  const image = page.absoluteUrl(icon);
  return soldProduct({ brand, image, description: t('order.description'), url, plans, locale });
}

/**
 * Returns the questions of a text that is a list of them: third-level headings, each with an answer. A heading is a question by its
 * mark or, since not all languages write one, by the text's anchor.
 */
export function questionsOf({
  content,
  anchorId,
}: Pick<Entry<'oneColumnContent'>, 'content' | 'anchorId'>): Question[] {
  const all = content ? nodesIn(content) : [];
  const first = all.find((node) => textIn(node) !== '');
  if (!first || !isHeading(first)) return [];
  const nodes = all.filter((node) => textIn(node) !== '');
  if (nodes.some((node) => isHeading(node) && node.nodeType !== 'heading-3')) return [];
  const parts: { heading: string; lines: string[] }[] = [];
  for (const node of nodes) {
    if (isHeading(node)) parts.push({ heading: textIn(node).trim(), lines: [] });
    else parts.at(-1)?.lines.push(...linesIn(node));
  }
  const questions = parts.filter(({ heading }) => anchorId === 'faq' || /[?？؟]$/.test(heading));
  if (questions.length < 2) return [];
  return questions.flatMap(({ heading, lines }) =>
    lines.length === 0 ? [] : [{ question: heading, answer: lines.join('\n') }],
  );
}

/** Returns the text of a node with a line for each paragraph; iterative, as `textIn` is. */
function linesIn(node: RichTextNode): string[] {
  const lines: string[] = [];
  const waiting = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (!isText(next) && holdsBlocks.test(next.nodeType)) waiting.push(...nodesIn(next).toReversed());
    else lines.push(textIn(next).trim());
  }
  return lines.filter((line) => line !== '');
}

const holdsBlocks =
  /^(ordered-list|unordered-list|list-item|blockquote|table|table-row|table(-header)?-cell)$/;

function isHeading({ nodeType }: RichTextNode): boolean {
  return nodeType.startsWith('heading-');
}
