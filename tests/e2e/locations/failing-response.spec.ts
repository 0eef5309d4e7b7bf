import type { ConsoleMessage } from '@playwright/test';
import { holdRequests } from '../hold-requests.ts';
import { setFaults } from '../sandbox.ts';
import { expect, test } from '../site-test.ts';
import { expectStatus, renewed, rowOf, search, serversPath, wide } from './section.ts';

test.describe('a live response that fails', () => {
  test.use({ viewport: wide, expectedProblems: /status (of )?[45]\d\d|could not be refreshed|ERR_/ });

  const tellsOfIt = (message: ConsoleMessage) => message.text().includes('could not be refreshed');

  const failures = [
    [{ kind: 'status', status: 500 }, 'Internal Server Error'],
    [{ kind: 'status', status: 404 }, 'Not Found'],
    [{ kind: 'drop' }, 'Network Error'],
    [{ kind: 'html' }, 'Unreadable Answer'],
    [{ kind: 'missing-fields', fields: ['country'] }, 'country'],
    [{ kind: 'body', body: [] }, 'no country'],
  ] as const;
  const likeThem = [
    [{ kind: 'status', status: 502 }, 'Bad Gateway'],
    [{ kind: 'status', status: 503 }, 'Service Unavailable'],
    [{ kind: 'status', status: 401 }, 'Unauthorized'],
    [{ kind: 'status', status: 403 }, 'Forbidden'],
    [{ kind: 'status', status: 422 }, 'Generic Error'],
    [{ kind: 'truncate' }, 'Unreadable Answer'],
    [{ kind: 'body', body: [{ continent: 'europe', countries: [] }] }, 'no country'],
  ] as const;

  for (const [often, rows] of [
    ['', failures],
    ['@all ', likeThem],
  ] as const) {
    test(`${often}is logged to the console, and the page stays as it is: ${rows.length} ways`, async ({
      page,
      context,
      baseURL,
    }) => {
      for (const [fault, reason] of rows) {
        const row = JSON.stringify(fault);
        await test.step(row, async () => {
          await setFaults(context, baseURL, [{ path: serversPath, ...fault }]);
          const warning = page.waitForEvent('console', tellsOfIt);
          await page.goto('/vpn-server');
          expect((await warning).text(), row).toContain(reason);
          await expectStatus(rowOf(page, renewed), 'Unavailable', row);
        });
      }
    });
  }

  test('a slow one is waited for while the page can be used', async ({ page }) => {
    const release = await holdRequests(page, `**${serversPath}`);
    await page.goto('/vpn-server');
    await search(page, 'germ');
    await expect(page.getByRole('option').first()).toHaveText('Germany');
    await expectStatus(rowOf(page, renewed), 'Unavailable');
    release();
    await expectStatus(rowOf(page, renewed), 'Available');
  });
});
