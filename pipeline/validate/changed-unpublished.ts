import type { Content, ItemTable } from '../model/content.ts';
import { states } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { rules } from '../model/rules.ts';

/** Entries and assets whose values in the export aren't public yet (content model, "State"). */
export function changedUnpublished({ index }: Content): Finding[] {
  return [...changedIn(index.entries, 'entry'), ...changedIn(index.assets, 'asset')];
}

const changed = states.indexOf('changed');

function changedIn(table: ItemTable, what: 'entry' | 'asset'): Finding[] {
  return table.ids.flatMap((entryId, at) => {
    if (table.states[at] !== changed) return [];
    const contentType = what === 'asset' ? 'Asset' : (table.types[at] ?? '');
    return {
      rule: 'changed-unpublished',
      message: `${rules['changed-unpublished'].title}: the ${what} was changed after it was published, and the export holds what isn't public yet.`,
      hint: 'Publish it, or export with CONTENTFUL_DELIVERY_TOKEN set, so that the file holds what the public sees.',
      entryId,
      contentType,
    };
  });
}
