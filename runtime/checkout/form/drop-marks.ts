/** Soft hyphens, joiners, byte order marks, and what says in which direction a text runs. */
const mark = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Removes invisible marks from a text; they come along when it is copied from elsewhere. */
export function dropMarks(text: string): string {
  return text.replace(mark, '');
}
