import { assets } from './assets.ts';
import {
  contentfulAsset,
  contentfulContentTypes,
  contentfulEditorInterfaces,
  contentfulEntry,
  contentfulLocales,
  environmentLink,
  momentAfter,
  peopleOf,
  spaceLink,
} from './contentful-resources.ts';
import { space } from './space/space.ts';
import { assertAllProseUsed } from './texts.ts';

/** Builds the sample space in the format of contentful-export. Deterministic. */
export function buildExport() {
  assertAllProseUsed();
  return {
    contentTypes: contentfulContentTypes(),
    tags: [contentfulTag('campaign', 'Campaign')],
    editorInterfaces: contentfulEditorInterfaces(),
    entries: contentfulEntries(),
    assets: assets.map((asset, index) => contentfulAsset(asset, momentAfter('2025-01-15T08:00:00Z', index))),
    locales: contentfulLocales(),
  };
}

/** Builds the content model alone, for contentful-import into an empty space. */
export function buildContentModel() {
  return {
    contentTypes: contentfulContentTypes(),
    locales: contentfulLocales(),
    editorInterfaces: contentfulEditorInterfaces(),
  };
}

/** Formats an export or a content model as JSON with an indent of two and a final line break. */
export function fileText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function contentfulEntries() {
  return space.flatMap(({ createdAt, entries }) =>
    entries.map((source, index) => contentfulEntry(source, momentAfter(createdAt, index))),
  );
}

function contentfulTag(id: string, name: string) {
  const at = momentAfter('2025-01-14T08:00:00Z', 0).toISOString();
  const { createdBy, updatedBy } = peopleOf(id);
  const dates = { createdAt: at, updatedAt: at };
  const belongsTo = { space: spaceLink(), id, type: 'Tag', ...dates, environment: environmentLink() };
  return { sys: { ...belongsTo, createdBy, updatedBy, version: 1, visibility: 'private' }, name };
}
