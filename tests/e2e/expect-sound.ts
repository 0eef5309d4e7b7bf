import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Expects a page without faults of accessibility that can be measured.
 *
 * @param state what the page shows, for the message @param within a selector; else all of the page
 */
export async function expectSound(page: Page, state: string, within?: string): Promise<void> {
  // What passed isn't asked for, and no page is opened to put results of frames together: there are no frames.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  const faults = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(faults, state).toEqual([]);
}
