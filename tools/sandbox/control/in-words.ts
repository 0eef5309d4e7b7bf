import type * as z from 'zod/mini';

/** What is wrong with a value, and where: `[0].path: must begin with "/"`. @param whole what the value itself is called */
export function inWords({ issues }: Pick<z.core.$ZodError, 'issues'>, whole: string): string {
  return issues.map(({ path, message }) => `${pathText(path) || whole}: ${message}`).join('; ');
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
