import type { Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { cellAt, type ItemTable, stateAt } from '../model/item-table.ts';
import { rules } from '../model/rules.ts';

/** Entries and assets whose values in the export aren't public yet (content model, "State"). */
export function changedUnpublished({ index }: Content): Finding[] {
  return [...changedIn(index.entries, 'entry'), ...changedIn(index.assets, 'asset')];
}

function changedIn(table: ItemTable, what: 'entry' | 'asset'): Finding[] {
  return table.ids.flatMap((entryId, at) => {
    if (stateAt(table, at) !== 'changed') return [];
    const contentType = what === 'asset' ? 'Asset' : cellAt(table.types, at);
    return {
      rule: 'changed-unpublished',
      message: `${rules['changed-unpublished'].title}: the ${what} was changed after it was published, and the export holds what isn't public yet.`,
      hint: 'Publish it, or export with CONTENTFUL_DELIVERY_TOKEN set, so that the file holds what the public sees.',
      entryId,
      contentType,
    };
  });
}
