import { type Content, publishedIds } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { headerActions } from './header-actions.ts';
import { lessThanMeant, linkedIds } from './less-than-meant.ts';
import { menuFindings } from './menu-findings.ts';

/** What editors have put into headers, menus and footers, and visitors don't get as it is meant. */
export function shellFindings(content: Content): Finding[] {
  const headers = publishedIds(content, ['header']);
  return [
    ...headerActions(content, headers),
    ...menuFindings(content, headers),
    ...emptyColumns(content, publishedIds(content, ['footer'])),
  ];
}

function emptyColumns(content: Content, footers: readonly string[]): Finding[] {
  const columns = new Set(footers.flatMap((id) => linkedIds(content, id, 'columns')));
  return [...columns]
    .filter((id) => content.entry(id)?.type === 'footerColumn' && !hasLinks(content, id))
    .map((id) =>
      lessThanMeant(
        content,
        { id, field: 'links' },
        `the footerColumn "${id}" has no links, so the footer leaves it out`,
        'Add links to the field "links", or take the column out of the footer.',
      ),
    );
}

/** A field that holds something else has a finding of its own. */
function hasLinks(content: Content, id: string): boolean {
  const isMalformed = content.checkedEntry(id)?.findings.some(({ field }) => field === 'links');
  return isMalformed || linkedIds(content, id, 'links').length > 0;
}
