import { UserError } from '../../pipeline/model/user-error.ts';

/** Something that keeps a change from being shown; what was shown before stays. */
export interface Fault {
  readonly title: string;
  readonly message: string;
  readonly hint?: string;
  /** Where it is, with the line's text: `templates/shell/header.tsx:12:4`. */
  readonly place?: string;
  readonly excerpt?: string;
}

interface EsbuildMessage {
  readonly text: string;
  readonly location: { file: string; line: number; column: number; lineText: string } | null;
}

/** @param title what couldn't be done */
export function faultOf(title: string, error: unknown): Fault {
  const first = (error as { errors?: readonly EsbuildMessage[] }).errors?.[0];
  if (first) return { title, message: first.text, ...locationOf(first) };
  const message = error instanceof Error ? error.message : String(error);
  const hint = error instanceof UserError ? error.hint : undefined;
  return { title, message, ...(hint !== undefined && { hint }) };
}

function locationOf({ location }: EsbuildMessage): Pick<Fault, 'place' | 'excerpt'> {
  if (!location) return {};
  const { file, line, column, lineText } = location;
  return { place: `${file}:${line}:${column + 1}`, excerpt: lineText };
}
