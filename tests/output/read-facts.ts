import { decode } from './scan-html.ts';

/** A step of the breadcrumb; the page itself and directories without an index page have no address. */
interface Step {
  readonly name: string;
  readonly href: string | undefined;
}

/** Describes a plan on the order page. */
interface ShownPlan {
  readonly name: string;
  readonly terms: string;
}

/** An object of schema.org's vocabulary. */
export type Facts = Readonly<Record<string, unknown>>;

/** Describes a page's structured data and its visible content. */
export interface PageFacts {
  readonly structuredData: readonly Facts[];
  readonly breadcrumb: readonly Step[];
  readonly plans: readonly ShownPlan[];
  /** The visible text of pages with prices or questions in their data, else empty. */
  readonly text: string;
}

/** @throws for data that can't be parsed or names no vocabulary */
export function readFacts(html: string): PageFacts {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  const structuredData = Array.from(blocks, ([, json = '']) => JSON.parse(json) as Facts).flatMap(nodesOf);
  const needsText = structuredData.some(({ '@type': type }) => type === 'Product' || type === 'FAQPage');
  return {
    structuredData,
    text: needsText ? plain(textOf(html.replace(/<script.*?<\/script>/gs, ''))) : '',
    breadcrumb: stepsIn(/<nav [^>]*><ol>(.*?)<\/ol>/s.exec(html)?.[1] ?? ''),
    plans: Array.from(html.matchAll(/<label [^>]*for="order_plan_.*?<\/label>/gs), ([label]) =>
      planIn(label),
    ),
  };
}

function nodesOf({ '@context': context, '@graph': graph, ...own }: Facts): Facts[] {
  if (context !== 'https://schema.org') throw new Error(`No vocabulary of schema.org: ${context}`);
  return Array.isArray(graph) ? graph : [own];
}

function stepsIn(list: string): Step[] {
  return Array.from(list.matchAll(/<li>(.*?)<\/li>/gs), ([, item = '']) => {
    const href = /<a [^>]*?href="([^"]*)"/.exec(item)?.[1];
    return { name: textOf(item), href: href === undefined ? undefined : decode(href) };
  });
}

function planIn(label: string): ShownPlan {
  const [before = '', terms = ''] = label.split(/<span id="order_plan_[^"]*_terms"/);
  return { name: textOf(before), terms: textOf(`<span ${terms}`) };
}

/** Returns a text without spaces, which markup adds or leaves out between blocks. */
export function plain(text: string): string {
  return text.replace(/\s/g, '');
}

function textOf(markup: string): string {
  return decode(markup.replace(/<[^>]*>/g, '')).trim();
}
