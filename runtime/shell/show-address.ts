/** Describes the response of GET /users/location; any field may be missing or of another type. */
type VisitorLocation = Readonly<Record<'ip' | 'country' | 'country_code' | 'city', unknown>>;

const timeoutMs = 15_000;

/** Fills in the visitor's address. Neither stores nor reports it. @throws where there is none */
export async function showAddress(panels: Iterable<HTMLElement>): Promise<void> {
  const [first] = panels;
  const location = await getLocation(first?.dataset ?? {});
  for (const panel of panels) fill(panel, location);
}

/** Requests the location without the API client, which exceeds a content page's budget. @throws without an address */
async function getLocation({ visitorAddress = '', credentials }: DOMStringMap): Promise<VisitorLocation> {
  const response = await fetch(visitorAddress, {
    headers: { Accept: 'application/json' },
    credentials: credentials as RequestCredentials,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const location: VisitorLocation = await response.json();
  if (!response.ok || !text(location.ip)) throw new Error('No address.');
  return location;
}

function fill(panel: HTMLElement, { ip, country, country_code, city }: VisitorLocation): void {
  const place = [text(city), countryName(panel, country_code) || text(country)].filter(Boolean).join(' · ');
  const [address, where] = panel.querySelectorAll('dd > bdi');
  if (address) address.textContent = text(ip);
  if (where) where.textContent = place || (panel.dataset.unknown ?? '');
  panel.dataset.state = 'shown';
}

/** Returns a country's name in the page's language, from the panel's list `AD Andorra|AE …`; empty for what is no code. */
function countryName({ dataset: { countries = '' } }: HTMLElement, code: unknown): string {
  const row = countries.split('|').find((one) => one.startsWith(`${text(code)} `));
  return row?.slice(3) ?? '';
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
