/** The content file's text: keys in the order in which contentful-export's own files have them. */

const contentKeys = [
  'contentTypes',
  'tags',
  'editorInterfaces',
  'entries',
  'assets',
  'locales',
  'webhooks',
  'roles',
] as const;

export type Content = Readonly<Partial<Record<(typeof contentKeys)[number], readonly unknown[]>>>;

/** Two-space JSON with a newline at its end: one value a line, so that a diff of two exports can be read. */
export function serializeContent(content: Content): string {
  const ordered = contentKeys.filter((key) => content[key]).map((key) => [key, content[key]]);
  return `${JSON.stringify(Object.fromEntries(ordered), null, 2)}\n`;
}

/** Number of resources by key. */
export function countContent(content: Content): Record<string, number> {
  return Object.fromEntries(contentKeys.map((key) => [key, content[key]?.length ?? 0]));
}
