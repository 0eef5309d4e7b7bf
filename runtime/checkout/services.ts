import type { ShowToast } from './toast.ts';

type Method = (...parameters: never[]) => unknown;
type ServiceTable = Readonly<Record<string, Readonly<Record<string, Method>>>>;

/**
 * The checkout's services by name, for the page's own scripts and for those that a site adds to it.
 *
 * Misuse is told to developers by toasts (spec 1 §8), and does nothing.
 */
export interface Services<Table> {
  readonly initialize: (table: Table) => void;
  /** @returns what the method does; undefined for a call that can't be made */
  readonly call: <Name extends keyof Table & string, Own extends keyof Table[Name] & string>(
    service: Name,
    method: Own,
    ...parameters: Table[Name][Own] extends (...own: infer Parameters) => unknown ? Parameters : never
  ) => (Table[Name][Own] extends (...own: never[]) => infer Answer ? Answer : never) | undefined;
}

export function createServices<const Table extends object>(showToast: ShowToast): Services<Table> {
  let services: ServiceTable | undefined;
  return {
    initialize: (table) => {
      services = table as unknown as ServiceTable;
    },
    call: (service, method, ...parameters) => {
      const found = find(services, service, method);
      if (typeof found === 'function') return found(...(parameters as unknown as never[])) as never;
      showToast(found);
      return undefined;
    },
  };
}

/** @returns the method, or what is wrong with asking for it */
function find(services: ServiceTable | undefined, service: string, method: string): Method | string {
  if (!services) return 'Please call initialize before calling methods';
  const methods = Object.hasOwn(services, service) ? services[service] : undefined;
  if (!methods) return "Service doesn't exist";
  const own = Object.hasOwn(methods, method) ? methods[method] : undefined;
  return own ?? "Method doesn't exist";
}
