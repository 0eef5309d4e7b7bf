const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Is it a text that shows nothing: an empty one, or one of spaces and invisible characters alone? */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && !visible.test(value);
}
