import type { Fault } from './fault.ts';

/** The faults of a session, each with how often it may still hit. */
export interface FaultQueue {
  readonly replace: (faults: readonly Fault[]) => void;
  readonly list: () => readonly Fault[];
  /** Counts the request. @returns the faults that hit it, in their order */
  readonly hitting: (method: string, path: string) => readonly Fault[];
}

export function createFaultQueue(): FaultQueue {
  let entries: { readonly fault: Fault; seen: number }[] = [];
  return {
    replace: (faults) => {
      entries = faults.map((fault) => ({ fault, seen: 0 }));
    },
    list: () => entries.map(({ fault }) => fault),
    hitting: (method, path) => {
      const fitting = entries.filter(({ fault }) => fits(fault, method, path));
      for (const entry of fitting) entry.seen += 1;
      return fitting.filter(({ fault, seen }) => isOn(fault, seen)).map(({ fault }) => fault);
    },
  };
}

function isOn({ skip = 0, times = Number.POSITIVE_INFINITY }: Fault, seen: number): boolean {
  return seen > skip && seen <= skip + times;
}

function fits(fault: Fault, method: string, path: string): boolean {
  return (fault.method ?? method) === method && fitsPattern(fault.path, path);
}

/** `*` stands for any text, slashes included. One pass, so that no pattern can take long. */
function fitsPattern(pattern: string, path: string): boolean {
  const [start = '', ...parts] = pattern.split('*');
  const end = parts.pop();
  if (end === undefined) return path === pattern;
  if (!path.startsWith(start) || path.length < start.length + end.length || !path.endsWith(end)) return false;
  let rest = path.slice(start.length, path.length - end.length);
  for (const part of parts) {
    const at = rest.indexOf(part);
    if (at < 0) return false;
    rest = rest.slice(at + part.length);
  }
  return true;
}
