import { type Field, type FieldKind, fieldFormats } from '../../../domain/content/content-fields.ts';
import { contentModel } from '../../../domain/content/content-model.ts';

const kindNames: Readonly<Record<FieldKind, string>> = {
  symbol: 'short text',
  text: 'long text',
  symbols: 'list of short texts',
  richText: 'rich text',
  boolean: 'yes or no',
  object: 'JSON object',
  ...{ number: 'number', integer: 'whole number', date: 'date', location: 'location' },
  entry: 'link',
  entries: 'list of links',
  asset: 'asset',
  assets: 'list of assets',
};

/** Generates `docs/content-types.md` from the content model. */
export function contentTypesPage(): string {
  const sections = Object.entries(contentModel).map(
    ([id, { description, fields }]) => `## ${id}\n\n${description}\n\n${fieldTable(fields)}\n`,
  );
  return `# Content types

Written by \`node content/sample/build.ts\` from \`domain/content/content-model.ts\`. What the types mean for URLs and findings is in
[content-model.md](content-model.md).

${sections.join('\n')}`;
}

function fieldTable(fields: Readonly<Record<string, Field>>): string {
  const rows = Object.entries(fields).map(
    ([name, field]) =>
      `| \`${name}\` | ${kindNames[field.kind]} | ${mark(field.localized)} | ${mark(field.required)} | ${takes(field)} |`,
  );
  return `| field | kind | localized | required | takes |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}`;
}

function mark(holds: boolean): string {
  return holds ? 'yes' : '';
}

function takes({ targets, values, format }: Field): string {
  if (format) return `such as \`${fieldFormats[format].example}\``;
  return (targets ?? values ?? []).map((each) => `\`${each}\``).join(', ');
}
