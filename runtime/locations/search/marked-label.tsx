import type { Part } from './matched-part.ts';

/** Marks the part of a label that fits what was typed. */
export function MarkedLabel({ label, part }: { readonly label: string; readonly part: Part | undefined }) {
  if (!part) return <span>{label}</span>;
  const [start, end] = part;
  return (
    <>
      <span>{label.slice(0, start)}</span>
      <mark>{label.slice(start, end)}</mark>
      <span>{label.slice(end)}</span>
    </>
  );
}
