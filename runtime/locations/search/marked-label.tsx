import type { Part } from './matched-part.ts';

/** A label with the part that fits what was typed marked. */
export function MarkedLabel({ label, part }: { readonly label: string; readonly part: Part | undefined }) {
  if (!part) return label;
  const [start, end] = part;
  return (
    <>
      {label.slice(0, start)}
      <mark>{label.slice(start, end)}</mark>
      {label.slice(end)}
    </>
  );
}
