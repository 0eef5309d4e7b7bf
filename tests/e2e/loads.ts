import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

/** Servers compress these; fonts and pictures are compressed as they are. */
const compressible = /html|css|javascript|json|svg/;

/** Everything that a page loads by itself, in bytes as sent. @param late names of scripts that may come when all else is there */
export async function firstLoadOf(
  page: Page,
  path: string,
  late: readonly string[] = [],
): Promise<{ path: string; bytes: number }[]> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  const isLoaded = late.map((name) => page.waitForResponse((response) => response.url().includes(name)));
  await page.goto(path, { waitUntil: 'networkidle' });
  await Promise.all(isLoaded);
  return Promise.all(
    responses
      .filter((response) => !response.url().startsWith('data:'))
      .map(async (response) => {
        const body = await response.body();
        const isText = compressible.test(response.headers()['content-type'] ?? '');
        return {
          path: new URL(response.url()).pathname,
          bytes: isText ? gzipSync(body).length : body.length,
        };
      }),
  );
}

/** Returns the scripts among the parts of a page, and their bytes as sent. */
export function scriptsIn(loaded: readonly { path: string; bytes: number }[]) {
  const scripts = loaded.filter(({ path }) => path.endsWith('.js'));
  return { scripts, bytes: scripts.reduce((sum, each) => sum + each.bytes, 0) };
}
