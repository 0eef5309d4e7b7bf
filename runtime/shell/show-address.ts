import { type ConnectionOptions, createConnection } from '../api/connection.ts';

/** Describes what is read of GET /users/location; any of it may be missing or of another kind. */
type Location = Readonly<Record<'ip' | 'country' | 'country_code' | 'city', unknown>>;

/** Fills in the visitor's address, or says that it can't be had. Neither stores nor reports the address. */
export async function showAddress(panels: Iterable<HTMLElement>): Promise<void> {
  const [panel, ...others] = panels;
  if (!panel) return;
  const all = [panel, ...others];
  try {
    const location = await getLocation(JSON.parse(panel.dataset.visitorAddress ?? '{}'));
    for (const each of all) fill(each, location);
  } catch {
    for (const each of all) each.dataset.state = 'failed';
  }
}

/** Without the client's schemas, which weigh more than a page of text may load. @throws where there is no address */
async function getLocation(options: ConnectionOptions): Promise<Location> {
  const { base, credentials, fetch, timeoutMs } = createConnection(options);
  const response = await fetch(`${base}/users/location`, {
    credentials,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const location: Location = await response.json();
  if (!response.ok || !text(location.ip)) throw new Error('No address.');
  return location;
}

function fill(panel: HTMLElement, { ip, country, country_code, city }: Location): void {
  const place = [text(city), countryName(country_code) || text(country)].filter(Boolean).join(' · ');
  const [address, where] = panel.querySelectorAll('dd > bdi');
  if (address) address.textContent = text(ip);
  if (where) where.textContent = place || (panel.dataset.unknown ?? '');
  panel.dataset.state = 'shown';
}

/** Returns a country's name in the page's language; empty for what is no code. */
function countryName(code: unknown): string {
  if (!/^[A-Z]{2}$/.test(text(code))) return '';
  return new Intl.DisplayNames(document.documentElement.lang, { type: 'region' }).of(text(code)) ?? '';
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
