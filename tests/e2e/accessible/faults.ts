import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA, and what is known to help besides. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Expects that axe finds no faults in the current state of a page.
 * @param state what to call it in the report
 * @param within a selector; else all of the page
 */
export async function expectNoFaults(page: Page, state: string, within?: string): Promise<void> {
  // Elements that fade in have other contrasts meanwhile. Endless animations, and those by scrolling, are ignored.
  await page.evaluate(async () => {
    const fading = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline instanceof DocumentTimeline &&
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(fading.map((animation) => animation.finished));
  });
  // Passed rules aren't needed, and no page is opened to merge results of frames, as there are none.
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
