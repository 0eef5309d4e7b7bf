import { expect, test } from 'vitest';
import type { Entry } from '../../domain/content/entries.ts';
import { placesByPage } from '../../domain/servers/server-links.ts';
import type { ServerCountry, VpnServers } from '../../domain/servers/vpn-servers.ts';
import { fakePage } from '../fake-page.ts';
import { markupIn } from '../shape.tsx';
import { AppWindow } from './app-window.tsx';

const up = { 'helium-udp': 1 };
const down = { 'helium-udp': 0 };

function country(code: string, name: string, clusters: Readonly<Record<string, object>>): ServerCountry {
  return {
    country: name,
    country_code: code,
    clusters: Object.entries(clusters).map(([name, statuses]) => ({
      name,
      protocol_status: { ...statuses },
    })),
  };
}

const servers: VpnServers = [
  {
    continent: 'europe',
    countries: [
      country('AD', 'Andorra', { Andorra: down }),
      country('FR', 'France', { Alsace: up, 'La Defense': up, Marseille: down, Paris: up }),
      country('GB', 'United Kingdom', { Docklands: up, 'UK - London': up, Wembley: up }),
      country('CH', 'Switzerland', { Zurich: {} }),
    ],
  },
];

/** @param page path of the page that shows the window, if it is that of a place */
function windowOf(own: Partial<Entry<'appWindow'>>, page?: string, known: VpnServers | undefined = servers) {
  const serverPlace = page === undefined ? undefined : placesByPage(servers).get(`/vpn-server/${page}-vpn`);
  const html = markupIn(
    fakePage({}, { servers: known, serverPlace }),
    <AppWindow entry={{ id: 'app', type: 'appWindow', ...own }} />,
  );
  return { html, label: /aria-label="([^"]*)"/.exec(html)?.[1]?.replace(/^app\.picture /, '') };
}

test('shows the first place with a server that works, and none without servers', () => {
  expect(windowOf({}).label).toBe('Paris, France');
  expect(windowOf({}, undefined, []).label).toBe('app.protected');
  const onlyDown = [{ continent: 'europe', countries: servers[0]?.countries.slice(0, 1) ?? [] }] as const;
  expect(windowOf({}, undefined, onlyDown).label).toBe('Wayfold: Andorra: locations.unavailable');
});

test.each([
  ['uk-vpn/london', 'London, United Kingdom'],
  ['uk', 'London, United Kingdom'],
  ['france-vpn/paris', 'Paris, France'],
  ['france', 'Paris, France'],
  ['france-vpn/strasbourg', 'Alsace, France'],
])('on the page %s it shows %s', (page, name) => {
  expect(windowOf({}, page).label).toBe(name);
});

test('shows a city that editors name only beside a country', () => {
  expect(windowOf({ city: 'Tokyo' }, 'france-vpn/paris').label).toBe('Paris, France');
  expect(windowOf({ city: 'Tokyo' }, undefined, []).label).toBe('app.protected');
  expect(windowOf({ country: 'JP', city: 'Tokyo' }, 'france-vpn/paris').label).toBe('Tokyo, Japan');
});

test.each([
  ['named', { country: 'AD' }, undefined, 'Andorra'],
  ['of its page', {}, 'france-vpn/marseille', 'Marseille, France'],
])('is not connected to a place, %s, that is down', (_, own, page, name) => {
  const { html, label } = windowOf({ ...own, latency: '18' }, page);
  expect(label).toBe(`Wayfold: ${name}: locations.unavailable`);
  expect(html).not.toMatch(/app\.(connected|protected|latency|address)/);
});

test('is connected to a named country that works, or of which nothing is known', () => {
  for (const code of ['FR', 'CH', 'JP']) {
    const { html } = windowOf({ country: code, latency: '18' });
    expect(html).toContain('app.connected');
    expect(html).toContain('app.latency 18');
  }
});
