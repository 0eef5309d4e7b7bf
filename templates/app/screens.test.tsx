import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildVpnServers } from '../../content/sample/source/vpn-servers.ts';
import { appScreens } from '../../domain/content/content-model.ts';
import { locales } from '../../domain/locales/locales.ts';
import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import { fakePage } from '../fake-page.ts';
import { markupIn } from '../shape.tsx';
import { AppWindow } from './app-window.tsx';

const servers = buildVpnServers() as VpnServers;

describe.each(locales)('in $name', (locale) => {
  const messages = JSON.parse(
    readFileSync(new URL(`../../messages/${locale.code}.json`, import.meta.url), 'utf8'),
  ) as Readonly<Record<string, string>>;
  const own = Object.keys(messages).filter((key) => key.startsWith('app.'));

  /** Draws a state, and notes the messages that it asks for. */
  function draw(screen: string) {
    const asked = new Map<string, string>();
    const page = fakePage(
      {},
      {
        locale,
        servers,
        t: (key, ...[values = {}]: [values?: Readonly<Record<string, string | number>>]) => {
          const text = Object.entries(values).reduce(
            (known, [name, value]) => known.replaceAll(`{{${name}}}`, String(value)),
            messages[key] ?? '',
          );
          asked.set(key, text);
          return text;
        },
      },
    );
    const html = markupIn(
      page,
      <AppWindow entry={{ id: 'app', type: 'appWindow', screen, country: 'DE', latency: '18' }} />,
    );
    const texts = html.replace(/<[^>]*>/g, '\n').replaceAll('&#x27;', "'");
    return { html, texts, asked };
  }

  test.each(appScreens)('the state %s says what it shows, in words and to screen readers', (screen) => {
    const { html, texts, asked } = draw(screen);
    expect(asked.size).toBeGreaterThan(1);
    const [title = '', text = ''] = [...asked].flatMap(([key, value]) =>
      key === 'app.picture' ? [] : value,
    );
    const label = /role="img" aria-label="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#x27;', "'") ?? '';
    for (const [key, value] of asked) {
      expect(value, key).not.toBe('');
      expect(`${label}\n${texts}`, key).toContain(value);
    }
    if (screen !== 'connected') expect(asked.values().some((value) => label.includes(value))).toBe(true);
    expect(`${title}${text}${texts}`).not.toContain('{{');
  });

  test('each text about the app belongs to a state', () => {
    const asked = new Set(appScreens.flatMap((screen) => [...draw(screen).asked.keys()]));
    expect(own.filter((key) => !asked.has(key))).toEqual([]);
  });
});

function drawn(screen: string, known: VpnServers | undefined): string {
  return markupIn(
    fakePage({}, { servers: known }),
    <AppWindow entry={{ id: 'app', type: 'appWindow', screen, country: 'DE' }} />,
  );
}

test('a state that the site does not know is drawn as a connection', () => {
  expect(drawn('teapot', servers)).toContain('app.connected');
});

test('a code of six signs is drawn where the app signs in', () => {
  expect(drawn('signIn', servers)).toMatch(/(<span>[0-9A-Z]<\/span>){6}/);
});

test.each(appScreens)('the state %s is drawn on a site without servers as well', (screen) => {
  expect(drawn(screen, undefined)).toContain('role="img"');
});
