import { type Content, publishedIds } from '../model/content.ts';
import { destinationName } from '../model/destination-name.ts';
import type { Finding } from '../model/issue.ts';

/** Email destinations that share a name: only one of them could be in the list that mail systems read. */
export function duplicateDestinations(content: Content): Finding[] {
  const owners = new Map<string, string>();
  return publishedIds(content, ['emailNamedDestination']).flatMap((id) => {
    const name = destinationName(content, id);
    if (name === undefined) return [];
    const first = owners.get(name) ?? id;
    owners.set(name, first);
    return first === id ? [] : duplicateName(name, first, id);
  });
}

function duplicateName(name: string, first: string, second: string): Finding {
  return {
    rule: 'duplicate-path',
    message: `Duplicate path: two email destinations are named "${name}", "${first}" and "${second}".`,
    hint: 'Give one of the two another name, or unpublish it.',
    entryId: second,
    contentType: 'emailNamedDestination',
    field: 'name',
    target: first,
  };
}
