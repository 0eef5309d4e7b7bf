/** What the compiler holds the views of own blocks to: each line after a comment must be an error. */
import {
  type BlockProps,
  Blocks,
  Link,
  type MessageKey,
  Picture,
  RichText,
  Text,
  z,
} from '@meridian-vpn/meridian/blocks';
import type schema from './blocks/testimonial/schema.ts';

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
