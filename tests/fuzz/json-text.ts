export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** JSON text of a value however deep. */
export function jsonText(value: Json): string {
  try {
    return JSON.stringify(value);
  } catch {
    // It recurses, and gives up after some thousand levels.
    return deepText(value);
  }
}

function deepText(value: Json): string {
  const parts: string[] = [];
  const waiting: (Json | Written)[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof Written) parts.push(next.text);
    else if (Array.isArray(next))
      pushAll(
        waiting,
        '[',
        next.map((item) => [item]),
        ']',
      );
    else if (typeof next === 'object' && next !== null) pushAll(waiting, '{', membersOf(next), '}');
    else parts.push(JSON.stringify(next));
  }
  return parts.join('');
}

class Written {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function membersOf(object: { [key: string]: Json }): (Json | Written)[][] {
  return Object.entries(object).map(([key, value]) => [new Written(`${JSON.stringify(key)}:`), value]);
}

/** Last things first, as they are taken from the end. */
function pushAll(
  waiting: (Json | Written)[],
  open: string,
  items: readonly (Json | Written)[][],
  close: string,
): void {
  const between = items.flatMap((item, at) => (at === 0 ? item : [new Written(','), ...item]));
  waiting.push(new Written(close), ...between.reverse(), new Written(open));
}
