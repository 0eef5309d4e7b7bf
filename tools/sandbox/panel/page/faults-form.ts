/** The panel's form for faults. */
import { byId, read, report, write } from './elements.ts';

/** Calls that can have faults, in the order of a purchase. */
const calls = [
  { method: 'POST', path: '/api/v1/checkout' },
  { method: 'POST', path: '/api/v2/payment-intent' },
  { method: 'GET', path: '/api/v1/offers/*' },
  { method: 'GET', path: '/api/v1/order/payments.json' },
  { method: 'POST', path: '/data-platform/*' },
  { method: 'POST', path: '/pymt_metrics/*' },
  { method: 'GET', path: '/frtr/api/v1/proxy' },
  { method: 'POST', path: '/__sandbox/chargebee/*' },
  { method: 'GET', path: '/wap/api/v1/users/location' },
  { method: 'GET', path: '/wap/api/v1/vpn-servers' },
] as const;

interface FaultChoice {
  readonly title: string;
  readonly fault: Readonly<Record<string, unknown>>;
  /** Only for calls with this path. */
  readonly path?: string;
}

const statuses = [500, 502, 503, 504, 400, 401, 402, 403, 404, 409, 410, 422, 429];

const variants: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/api/v2/payment-intent': {
    'bare-intent': 'the intent without a wrapper',
    'body-no-json': "a chargebeeBody that isn't JSON",
    'body-without-id': 'an intent without an id',
  },
  '/api/v1/offers/*': {
    'amounts-as-text': 'amounts as texts',
    'odd-scale': 'amounts with five decimals',
    'other-currency': 'prices in another currency',
    'no-products': 'no products',
    'no-prices': 'products without prices',
  },
};

const faultChoices: readonly FaultChoice[] = [
  ...statuses.map((status) => ({ title: `status ${status}`, fault: { kind: 'status', status } })),
  { title: 'nothing: the connection breaks', fault: { kind: 'drop' } },
  { title: 'nothing: carried out, response lost', fault: { kind: 'drop', carriedOut: true } },
  {
    title: 'status 502: carried out, response lost',
    fault: { kind: 'status', status: 502, carriedOut: true },
  },
  { title: 'half a response, then nothing', fault: { kind: 'cut' } },
  { title: 'JSON that ends in the middle', fault: { kind: 'truncate' } },
  { title: 'a web page', fault: { kind: 'html' } },
  { title: 'a response after 5 seconds', fault: { kind: 'slow', delayMs: 5000 } },
  { title: 'a response without any fields', fault: { kind: 'missing-fields' } },
  ...Object.entries(variants).flatMap(([path, names]) =>
    Object.entries(names).map(([name, title]) => ({ title, fault: { kind: 'variant', name }, path })),
  ),
];

type Fault = Readonly<Record<string, unknown>>;

const call = () => byId('call', HTMLSelectElement);
const kind = () => byId('kind', HTMLSelectElement);
const number = (id: string) => byId(id, HTMLInputElement);

/** Runs the form that adds faults. */
export function startFaultsForm(): void {
  call().append(...calls.map(({ method, path }, index) => new Option(`${method} ${path}`, String(index))));
  call().addEventListener('change', showKinds);
  showKinds();
  byId('faults', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    void report('The fault is set.', async () => {
      await write('PUT', '/faults', [...(await read<Fault[]>('/faults')), faultInForm()]);
      await showFaults();
    });
  });
}

/** Offers the faults of the selected call: some are variants of one call's response. */
function showKinds(): void {
  const { path } = calls[Number(call().value)] ?? calls[0];
  const options = faultChoices.flatMap((choice, index) =>
    choice.path === undefined || choice.path === path ? [new Option(choice.title, String(index))] : [],
  );
  kind().replaceChildren(...options);
}

function faultInForm(): Fault {
  const { method, path } = calls[Number(call().value)] ?? calls[0];
  const times = number('times').value;
  const skip = number('skip').value;
  return {
    method,
    path,
    ...faultChoices[Number(kind().value)]?.fault,
    ...(times && { times: Number(times) }),
    ...(skip && { skip: Number(skip) }),
  };
}

/** Lists the faults that are set. */
export async function showFaults(): Promise<void> {
  const faults = await read<Fault[]>('/faults');
  byId('fault-list', HTMLElement).replaceChildren(
    ...faults.map((fault, index) => item(fault, index, faults)),
  );
}

function item(fault: Fault, index: number, faults: readonly Fault[]): HTMLElement {
  const text = describeFault(fault);
  const entry = document.createElement('li');
  const remove = document.createElement('button');
  remove.type = 'button';
  remove.textContent = 'Remove';
  remove.setAttribute('aria-label', `Remove ${text}`);
  remove.addEventListener('click', () => {
    void report('The fault is removed.', async () => {
      await write('PUT', '/faults', faults.toSpliced(index, 1));
      await showFaults();
      // The focused button was removed.
      call().focus();
    });
  });
  entry.append(text, ' ', remove);
  return entry;
}

function describeFault(fault: Fault): string {
  const { method = '*', path, kind: what, status, name, delayMs, carriedOut, skip, times } = fault;
  const parts = [
    [what, status, name].filter(Boolean).join(' '),
    carriedOut && 'carried out',
    delayMs && `${delayMs} ms`,
    skip && `after ${skip}`,
    times && `times ${times}`,
  ];
  return `${method} ${path}: ${parts.filter(Boolean).join(', ')}`;
}
