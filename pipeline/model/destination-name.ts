import { isBlank } from '../../domain/content/values.ts';
import type { Content } from './content.ts';
import { ownValue } from './localize.ts';

/** The name under which mail systems ask for an `emailNamedDestination`; undefined for one without a name. */
export function destinationName(content: Content, id: string): string | undefined {
  const name = ownValue(content.entry(id)?.fields.name, content.index.defaultLocale);
  return typeof name === 'string' && !isBlank(name) ? name : undefined;
}
