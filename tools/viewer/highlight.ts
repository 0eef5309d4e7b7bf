import { element } from './element.ts';

/** A text with what was searched for marked in it, in writing order isolated from what is around it. @param query in lower case */
export function highlight(text: string, query: string): HTMLElement {
  const lower = text.toLowerCase();
  const isMarkable = query !== '' && lower.length === text.length;
  const holder = element('bdi');
  let from = 0;
  for (let at = isMarkable ? lower.indexOf(query) : -1; at !== -1; at = lower.indexOf(query, from)) {
    holder.append(text.slice(from, at), element('mark', {}, text.slice(at, at + query.length)));
    from = at + query.length;
  }
  holder.append(text.slice(from));
  return holder;
}
