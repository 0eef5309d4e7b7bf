/** Contentful's rich text vocabulary: node types with their children, and marks. */
export const nodeTypes: ReadonlySet<string> = new Set([
  'document',
  'paragraph',
  'heading-1',
  'heading-2',
  'heading-3',
  'heading-4',
  'heading-5',
  'heading-6',
  'ordered-list',
  'unordered-list',
  'list-item',
  'hr',
  'blockquote',
  'embedded-entry-block',
  'embedded-asset-block',
  'table',
  'table-row',
  'table-cell',
  'table-header-cell',
  'hyperlink',
  'entry-hyperlink',
  'asset-hyperlink',
  'embedded-entry-inline',
  'text',
]);

export const markTypes: ReadonlySet<string> = new Set([
  'bold',
  'italic',
  'underline',
  'code',
  'superscript',
  'subscript',
  'strikethrough',
]);

/** Nodes that point into another space; the site is built of one. */
export const resourceNodes: ReadonlySet<string> = new Set([
  'embedded-resource-block',
  'embedded-resource-inline',
  'resource-hyperlink',
]);

/** Nodes that point at an entry or asset, with what they point at. */
export const targetKinds: ReadonlyMap<string, 'Entry' | 'Asset'> = new Map([
  ['embedded-entry-block', 'Entry'],
  ['embedded-entry-inline', 'Entry'],
  ['entry-hyperlink', 'Entry'],
  ['embedded-asset-block', 'Asset'],
  ['asset-hyperlink', 'Asset'],
]);
