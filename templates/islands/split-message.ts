import type { SplitText } from '../../domain/content/split-text.ts';
import type { PageContext } from '../page-context.ts';

/** Stands for the value while the message is made; no message has it. */
const mark = '\uFFFC';

/** A message in two parts, with the place of one value between them. @param name the value's placeholder */
export function splitMessage(t: PageContext['t'], key: string, name: string): SplitText {
  const [before = '', after = ''] = t(key, { [name]: mark }).split(mark);
  return { before, after };
}
