import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA, and what is known to help besides. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects a page, as it is shown at the moment, in which axe finds nothing. @param state what to call it in the report */
export async function expectNoFaults(page: Page, state: string): Promise<void> {
  // What fades in has other contrasts on its way.
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const faults = violations.map(({ id, nodes }) => [
    id,
    nodes.slice(0, 5).map(({ html, failureSummary }) => [html.slice(0, 200), failureSummary]),
  ]);
  expect(faults, state).toEqual([]);
}
