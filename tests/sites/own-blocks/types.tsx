/** What the compiler holds the views of own blocks to: each line after a comment must be an error. */
import {
  type BlockProps,
  Blocks,
  Link,
  link,
  type MessageKey,
  Picture,
  picture,
  RichText,
  Text,
  z,
} from '@meridian-vpn/meridian/blocks';
import type schema from './blocks/testimonial/schema.ts';

export const lists = z.object({
  pictures: z.array(picture('card')),
  links: z.array(link()).nullable(),
  tone: z.enum(['calm', 'loud']).default('calm'),
  day: z.iso.date().optional(),
});

export function CheckedLists({ entry }: BlockProps<typeof lists>) {
  const always: 'calm' | 'loud' = entry.tone;
  // @ts-expect-error: a field without a value is null
  const links = entry.links.length;
  return (
    <>
      {[always, links].length}
      <Picture entry={entry} field="pictures" at={1} />
      <Link entry={entry} field="links" at={1} />
      <Text entry={entry} field="day" />
      {/* @ts-expect-error: a list of pictures leads nowhere */}
      <Link entry={entry} field="pictures" at={1} />
      {/* @ts-expect-error: a text is no list of pictures */}
      <Picture entry={entry} field="day" at={1} />
    </>
  );
}

export function Checked({ entry }: BlockProps<typeof schema>) {
  const required: string = entry.heading;
  const optional: 'calm' | 'loud' | undefined = entry.tone;
  const key: MessageKey = 'block.readMore';
  // @ts-expect-error: an optional field may be absent
  const tone: string = entry.tone;
  // @ts-expect-error: the schema has no such field
  const missing = entry.subHeading;
  // @ts-expect-error: no UI text has this key
  const unknown: MessageKey = 'block.readLess';
  return (
    <>
      {[required, optional, key, tone, missing, unknown, z].length}
      <Picture entry={entry} field="portrait" />
      {/* @ts-expect-error: a rich text is no picture */}
      <Picture entry={entry} field="quote" />
      {/* @ts-expect-error: a link is no picture */}
      <Picture entry={entry} field="story" />
      <RichText entry={entry} field="quote" />
      {/* @ts-expect-error: a line of text is no rich text */}
      <RichText entry={entry} field="author" />
      <Link entry={entry} field="story" look="button" />
      {/* @ts-expect-error: a picture leads nowhere */}
      <Link entry={entry} field="portrait" />
      {/* @ts-expect-error: a rich text is no line of text */}
      <Text entry={entry} field="quote" />
      {/* @ts-expect-error: the schema has no such field */}
      <Blocks entry={entry} field="items" />
    </>
  );
}
