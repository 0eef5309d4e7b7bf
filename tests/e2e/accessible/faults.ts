import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA, and what is known to help besides. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Expects a page, as it is shown at the moment, in which axe finds nothing.
 *
 * @param state what to call it in the report @param within a selector; else all of the page
 */
export async function expectNoFaults(page: Page, state: string, within?: string): Promise<void> {
  // What fades in has other contrasts on its way. What turns until something has happened never ends.
  await page.evaluate(async () => {
    const fading = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(fading.map((animation) => animation.finished));
  });
  // What passed isn't asked for, and no page is opened to put results of frames together: there are none.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode();
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  const faults = violations.map(({ id, nodes }) => [
    id,
    nodes.slice(0, 5).map(({ html, failureSummary }) => [html.slice(0, 200), failureSummary]),
  ]);
  expect(faults, state).toEqual([]);
}
