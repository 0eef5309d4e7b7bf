import { expect, test } from 'vitest';
import { jsonForHtml } from './island.tsx';

test.each(['</script>', '</SCRIPT >', '<!--', '<!--<script>', ']]>', '&lt;', '\u2028"\\'])(
  "%j can't end or change the element, and is read as it was",
  (text) => {
    const json = jsonForHtml({ [text]: [text] });
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ [text]: [text] });
  },
);
