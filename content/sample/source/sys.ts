/** What Contentful's management API says about every entity besides its content: ids, versions, dates, people. */
import { createHash } from 'node:crypto';

export const spaceId = 'wayfold';
const environmentId = 'master';

const editors = ['user-mara-lindqvist', 'user-tomas-okafor', 'user-yuki-hanley'] as const;
const day = 24 * 60 * 60 * 1000;

export const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } });
export const spaceLink = () => link('Space', spaceId);
export const environmentLink = () => ({ sys: { id: environmentId, type: 'Link', linkType: 'Environment' } });

/** 40 hexadecimal digits that depend on the text alone. */
export const digestOf = (text: string) => createHash('sha1').update(text).digest('hex');

/** A number from 0 up to `limit`, the same for the same text. */
function drawn(text: string, limit: number): number {
  return Number.parseInt(digestOf(text).slice(0, 8), 16) % limit;
}

/** Who made a thing and who touched it last. */
export function peopleOf(id: string) {
  const editor = (role: string) =>
    link('User', editors[drawn(`${role} ${id}`, editors.length)] ?? editors[0]);
  return { createdBy: editor('creator'), updatedBy: editor('editor') };
}

/** The `sys` of something published whose draft is no newer: in Contentful, version = publishedVersion + 1. */
export function publishedSys(type: 'ContentType' | 'Entry' | 'Asset', id: string, createdAt: Date) {
  const { createdBy, updatedBy } = peopleOf(id);
  const publishedCounter = 1 + drawn(`counter ${id}`, 4);
  const publishedVersion = publishedCounter * 2 + drawn(`version ${id}`, 9);
  const publishedAt = new Date(
    createdAt.getTime() + (publishedCounter - 1) * 40 * day + 61_000,
  ).toISOString();
  return {
    space: spaceLink(),
    id,
    type,
    createdAt: createdAt.toISOString(),
    updatedAt: publishedAt,
    environment: environmentLink(),
    publishedVersion,
    publishedAt,
    firstPublishedAt: new Date(createdAt.getTime() + 61_000).toISOString(),
    createdBy,
    updatedBy,
    publishedCounter,
    version: publishedVersion + 1,
    publishedBy: updatedBy,
  };
}

/** Moments that rise with the index, so that "sorted by createdAt" is the order in which things are written down. */
export function momentAfter(start: string, index: number): Date {
  return new Date(Date.parse(start) + index * 47_000);
}
