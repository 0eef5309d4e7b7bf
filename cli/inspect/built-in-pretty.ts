import type { BuiltInExplanation } from '../../pipeline/inspect/explain-built-in.ts';
import { count } from '../reporters/words.ts';
import { columns } from '../terminal/text.ts';

/** What a person is told of a page that has no entry. */
export function prettyBuiltIn({ builtIn, languages }: BuiltInExplanation): string {
  const urls = languages.filter(({ url }) => url !== undefined).length;
  const rows = languages.map(({ locale, contentful, url }) => [
    `  ${locale}`,
    contentful,
    url ?? '✗ no page is in this language',
  ]);
  return [
    `built-in page “${builtIn}”`,
    '  Meridian makes it itself, as the content has an offer; no entry stands behind it',
    '  to link to it from content, write its path or use a stub that has it',
    `  has a URL in ${urls} of ${count(languages.length, 'language')}`,
    '',
    'Languages',
    ...columns(rows),
    '',
  ].join('\n');
}
