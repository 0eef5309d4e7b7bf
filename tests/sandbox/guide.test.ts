import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { providerSettingsSchema } from '../../tools/sandbox/providers/provider-settings.ts';
import { testCards } from '../../tools/sandbox/providers/test-cards.ts';
import { sandboxSession, startSandbox } from '../helpers/start-sandbox.ts';

const guide = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8');

test('the guide lists the test cards', () => {
  const listed = [...guide.matchAll(/^\| ([\d ]{13,}) \| (.+) \|$/gm)].map(([, number = '', title]) => [
    number.replaceAll(' ', ''),
    title?.replaceAll('`', ''),
  ]);
  expect(listed).toEqual(testCards.map(({ number, title }) => [number, title]));
});

test('the guide names every setting of the providers and all of its values', () => {
  const { shape } = providerSettingsSchema;
  const values = Object.values(shape).flatMap(({ def }) => {
    const { innerType } = def as { innerType: { options?: readonly string[] } };
    return innerType.options ?? [];
  });
  expect(values).toContain('before-listener');
  for (const word of [...Object.keys(shape), ...values]) expect(guide).toContain(`\`${word}\``);
});

test("the guide's calls work, one after the other", async () => {
  const { url, close } = await startSandbox();
  const { fetch, payments } = sandboxSession(url);
  let intent = 'INTENT';
  const lines = guide.replaceAll(/\\?\n {6}/g, '').match(/^ {4}curl .+$/gm) ?? [];
  for (const line of lines) {
    const command = line.replaceAll('INTENT', intent);
    const [, path = ''] = /localhost:4173(\S+)/.exec(command) ?? [];
    const [, body] = /-d '([^']+)'/.exec(command) ?? [];
    const [, method = body ? 'POST' : 'GET'] = /-X (\w+)/.exec(command) ?? [];
    const headers = /-H 'x-tenant: (\w+)'/.exec(command)?.[1];
    const response = await fetch(url + path, {
      method,
      headers: headers ? { 'x-tenant': headers } : {},
      ...(body !== undefined && { body }),
    });
    expect([command, response.ok, await response.clone().text()]).toEqual([command, true, expect.anything()]);
    if (path === '/__sandbox/payments') expect(await payments()).toMatchObject({ charges: 1 });
    const reply = response.status === 200 ? ((await response.json()) as { chargebeeBody?: string }) : {};
    if (reply.chargebeeBody) intent = JSON.parse(reply.chargebeeBody).payment_intent.id;
  }
  expect(lines.length).toBeGreaterThanOrEqual(11);
  await close();
});
