export type TextValues = Readonly<Record<string, string | number>>;

/** A message with its placeholders `{{name}}` filled in; one without a value stays. */
export function fillText(text: string, values: TextValues = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
