import { readPlans } from '../../domain/commerce/plans.ts';
import { pageTypes } from '../../domain/content/content-model.ts';
import { type BuiltInPage, builtInPages, setupPath } from '../../domain/site/built-in-pages.ts';
import { isRecord } from '../../domain/site/json.ts';
import type { CheckoutConfig, SiteConfig } from '../../domain/site/site-config.ts';
import { readText } from '../files/read-text.ts';
import { type Content, publishedIds } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { rules } from '../model/rules.ts';
import type { UrlTable } from '../model/urls.ts';

/**
 * Finds what is missing on the way from a plan to a bought one.
 * @param moved redirected addresses
 */
export function incompleteCheckout(
  { checkout, offerFile }: Pick<SiteConfig, 'checkout' | 'offerFile'>,
  content: Content,
  urls: UrlTable,
  moved: ReadonlyMap<string, unknown>,
): Finding[] {
  if (!checkout) return [];
  const findings: Finding[] = [];
  const report = (what: string, hint: string, setting?: string, at: Partial<Finding> = {}) =>
    findings.push({
      rule,
      message: `${rules[rule].title}: ${what}.`,
      hint,
      ...(setting && { setting }),
      ...at,
    });
  for (const entryId of publishedIds(content, ['stub'])) {
    const paths = urls.get(entryId) ?? [];
    const isServed = ({ path }: BuiltInPage) =>
      content.locales.some(({ prefix }, at) => paths[at] === prefix + path);
    const served = builtInPages(true).find(isServed)?.path;
    if (served === undefined) continue;
    const locales = content.locales.filter(({ prefix }, at) => paths[at] && paths[at] !== prefix + served);
    const elsewhere = paths.filter((_, at) => locales.some(({ code }) => code === content.locales[at]?.code));
    if (locales.length > 0)
      report(
        `a stub of ${served} leads to ${elsewhere.join(', ')}, where the site has no page`,
        `Give it the slug of the default language in all of them: ${served} has the same name everywhere.`,
        undefined,
        { entryId, contentType: 'stub', field: 'slug', locales: locales.map(({ code }) => code) },
      );
  }
  if (publishedIds(content, ['offer']).length === 0)
    report(
      'site.config.ts has `checkout`, but the space has no published offer, so there is no order page',
      `Publish an entry of the type "offer" with the offerId "${checkout.offerId}" (docs/guide/selling.md), or remove \`checkout\`.`,
      'checkout',
    );
  if (!checkout.chargebee.script.startsWith('/__sandbox/')) return findings;
  const fault = offerFile === undefined ? "isn't set" : faultOf(readJson(offerFile), checkout);
  if (fault)
    report(
      `the sandbox has no plans to sell: \`offerFile\` in site.config.ts ${fault}`,
      `Write the response of GET /offers/${checkout.offerId} into a file, and name it as \`offerFile\`.`,
      offerFile === undefined ? 'checkout' : 'offerFile',
    );
  const pages = publishedIds(content, pageTypes).filter((id) =>
    urls.get(id)?.some((url) => url?.endsWith(setupPath)),
  );
  const missing = content.locales.flatMap(({ prefix }, at) => {
    const path = prefix + setupPath;
    return moved.has(path) || pages.some((id) => urls.get(id)?.[at] === path) ? [] : [path];
  });
  if (missing.length > 0)
    report(
      `the sandbox leads buyers to ${missing.join(', ')} after the payment, but there is no such page`,
      `Publish a page with the slug "${setupPath.slice(1)}" below the home page's directory, or a stub where another system serves it.`,
    );
  return findings;
}

const rule = 'incomplete-checkout';

/** @returns undefined for a file that can't be read or isn't JSON */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readText(file));
  } catch {
    return undefined;
  }
}

function faultOf(offer: unknown, { offerId, currency }: CheckoutConfig): string | undefined {
  if (offer === undefined) return 'names no file that can be read as JSON';
  if (!isRecord(offer) || offer.offerId !== offerId) return `names a file whose offerId isn't "${offerId}"`;
  if (readPlans(offer.products, currency).some(({ offered }) => offered)) return undefined;
  return `names a file without a plan that has a price in ${currency}`;
}
