import type { Fault } from './faults.ts';

/** A kind's name, its value, the requests it is for, and which of them. */
const written = /^([a-z-]+)(?:=([^@]+))?(?:@([a-z_]+)(?::([1-9]\d*))?)?$/;

/** What is mistyped must not pass for another fault. */
function whole(kind: Fault['kind'], value: string | undefined, usual: number): number {
  if (value !== undefined && !/^\d+$/.test(value)) {
    throw new Error(`The fault ${kind} takes a whole number, such as ${kind}=${usual}; "${value}" is none.`);
  }
  return Number(value ?? usual);
}

function idOf(value: string | undefined): string {
  if (value === undefined) throw new Error('The fault delete needs the id of an entry or asset: delete=ID.');
  return value;
}

type Read = (value: string | undefined) => Fault;

/** What the value means, and what stands for it where there is none. */
const readers: { readonly [Kind in Fault['kind']]: Read } = {
  status: (value) => ({ kind: 'status', status: whole('status', value, 500) }),
  'rate-limit': (value) => ({ kind: 'rate-limit', resetSeconds: whole('rate-limit', value, 1) }),
  drop: () => ({ kind: 'drop' }),
  cut: () => ({ kind: 'cut' }),
  truncate: () => ({ kind: 'truncate' }),
  body: (value) => ({ kind: 'body', ...(value !== undefined && { body: value }) }),
  'page-limit': (value) => ({ kind: 'page-limit', items: whole('page-limit', value, 100) }),
  'empty-page': () => ({ kind: 'empty-page' }),
  delete: (value) => ({ kind: 'delete', id: idOf(value) }),
  delay: (value) => ({ kind: 'delay', milliseconds: whole('delay', value, 1000) }),
};

/**
 * Reads a fault as it is typed: `KIND[=VALUE][@RESOURCE[:NTH]]`, such as `rate-limit=2@entries:1`, `delay=5000` or `drop@assets`.
 *
 * @throws Error that says what there is
 */
export function parseFault(text: string): Fault {
  const [, kind = '', value, at, nth] = written.exec(text) ?? [];
  if (!Object.hasOwn(readers, kind)) {
    const kinds = Object.keys(readers).join(', ');
    throw new Error(`"${text}" is no fault. Write KIND[=VALUE][@RESOURCE[:NTH]]; the kinds are ${kinds}.`);
  }
  const fault = readers[kind as Fault['kind']](value);
  return { ...fault, ...(at && { at }), ...(nth && { nth: Number(nth) }) };
}
