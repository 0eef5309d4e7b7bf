import { plansInCurrency } from '../../domain/commerce/plans.ts';
import type { Entry } from '../../domain/content/entries.ts';
import { maxBlocksPerPage, maxNesting } from '../../domain/content/nesting-limits.ts';
import { textIn } from '../../domain/content/rich-text.ts';
import { currencyOf } from '../../domain/site/site-config.ts';
import { type PageContext, usePage } from './page-context.ts';
import { faqPage, type Question, StructuredData, soldProduct } from './structured-data.tsx';

/** Describes the plans and the questions that a page's blocks show, for search engines. */
export function PageFacts({ blocks }: { readonly blocks: readonly Entry[] }) {
  const page = usePage();
  const shown = [...blocksIn(page, blocks, []).take(maxBlocksPerPage)];
  const questions = shown.flatMap((block) => (block.type === 'oneColumnContent' ? questionsOf(block) : []));
  const offer = shown.find((block) => block.type === 'offer');
  const product = offer && productOf(page, offer);
  return (
    <StructuredData
      facts={[...(product ? [product] : []), ...(questions.length > 0 ? [faqPage(questions)] : [])]}
    />
  );
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
  const { brand, checkout, fixedLink, locale, ownUrl = '', t } = page;
  const plans = plansInCurrency(products, currencyOf(checkout));
  if (plans.length === 0) return undefined;
  const url = page.absoluteUrl(fixedLink('order') ?? ownUrl);
  return soldProduct({ brand, description: t('order.description'), url, plans, locale });
}

/**
 * Returns the questions of a text that is a list of questions: third-level headings, each with an answer. Headings are questions by their
 * mark or, since not all languages write one, by the text's anchor.
 */
export function questionsOf({
  content,
  anchorId,
}: Pick<Entry<'oneColumnContent'>, 'content' | 'anchorId'>): Question[] {
  const nodes = Array.isArray(content?.content) ? content.content.filter((node) => textIn(node) !== '') : [];
  const [first] = nodes;
  const headings = nodes.filter(isHeading);
  const isList = first && isHeading(first) && headings.every(({ nodeType }) => nodeType === 'heading-3');
  const areQuestions = anchorId === 'faq' || headings.every((heading) => /[?？؟]\s*$/.test(textIn(heading)));
  if (!isList || !areQuestions || headings.length < 2) return [];
  const ends = [...headings.slice(1).map((heading) => nodes.indexOf(heading)), nodes.length];
  return headings.flatMap((heading, at) => {
    const answer = nodes.slice(nodes.indexOf(heading) + 1, ends[at]).map(textIn);
    return answer.length === 0
      ? []
      : [{ question: textIn(heading).trim(), answer: answer.join('\n').trim() }];
  });
}

function isHeading({ nodeType }: { readonly nodeType: string }): boolean {
  return nodeType.startsWith('heading-');
}
