import { element } from './element.ts';
import type { ShownFault, ShownIssue, View } from './view.ts';

/** What keeps the latest change from being shown. */
export function faultItems({ faults }: View): Node[] {
  return faults.map(faultItem);
}

function faultItem({ title, message, hint, place, excerpt }: ShownFault): Node {
  return element('article', { class: 'item', 'data-severity': 'error', role: 'alert' }, [
    element('h2', {}, [title]),
    element('p', {}, [message]),
    ...(place ? [element('pre', {}, [excerpt ? `${place}\n${excerpt}` : place])] : []),
    ...(hint ? [element('p', { class: 'hint' }, [hint])] : []),
    element('p', { class: 'hint' }, ['The page shows the last good state.']),
  ]);
}

/** Findings, those on the page under a heading of their own. */
export function issueItems({ issues, counts }: View): Node[] {
  const here = issues.filter(({ onPage }) => onPage);
  const elsewhere = issues.filter(({ onPage }) => !onPage);
  const all = counts ? counts.error + counts.warning + counts.info : 0;
  return [
    ...group('On this page', here),
    ...group('Elsewhere', elsewhere),
    ...(all > issues.length ? [element('p', {}, [`… and ${all - issues.length} more.`])] : []),
    ...(counts && all === 0 ? [element('p', {}, ['Nothing is wrong with the content.'])] : []),
  ];
}

function group(title: string, issues: readonly ShownIssue[]): Node[] {
  return issues.length > 0 ? [element('h2', {}, [title]), ...issues.map(issueItem)] : [];
}

function issueItem(issue: ShownIssue): Node {
  const { severity, rule, message, hint, entryUrl } = issue;
  const link = entryUrl?.startsWith('https://')
    ? [
        element('p', {}, [
          element('a', { href: entryUrl, target: '_blank', rel: 'noopener noreferrer' }, [
            'Open in Contentful',
          ]),
        ]),
      ]
    : [];
  return element('article', { class: 'item', 'data-severity': severity }, [
    element('h3', {}, [`${severity} · ${rule}`]),
    element('p', {}, [message]),
    element('p', { class: 'hint' }, [hint]),
    ...placeOf(issue),
    ...chainOf(issue),
    ...link,
  ]);
}

function placeOf({ entryId, contentType, field, locale, path }: ShownIssue): Node[] {
  const parts = [
    entryId && `entry ${entryId}${contentType ? ` (${contentType})` : ''}`,
    field && `field ${field}`,
    locale && `language ${locale}`,
    path && `path ${path}`,
  ].filter((part) => part !== undefined && part !== '');
  return parts.length > 0 ? [element('p', { class: 'place' }, [parts.join(', ')])] : [];
}

function chainOf({ chain = [] }: ShownIssue): Node[] {
  if (chain.length < 2) return [];
  const hops = chain.map(({ entryId, contentType, name }) =>
    element('li', {}, [`${contentType}${name ? ` “${name}”` : ''} (${entryId})`]),
  );
  return [element('ol', {}, hops)];
}

/** What everybody who looks at the page should know without opening anything. */
export function noticesOf({ page }: View): Node[] {
  if (!page) return [];
  const texts = [
    page.isDraft ? 'Draft: not public' : '',
    embedded(page.embeddedDrafts, 'draft', 'drafts'),
    embedded(page.embeddedChanges, 'entry with unpublished changes', 'entries with unpublished changes'),
    page.status === 404 ? 'No page has this address.' : '',
  ].filter((text) => text !== '');
  const links = page.suggestions.map((path) => element('a', { href: encodeURI(path) }, [path]));
  return [
    ...texts.map((text) => element('span', {}, [text])),
    ...(links.length > 0
      ? [element('span', {}, ['Near it: ', ...links.flatMap((link) => [link, ' '])])]
      : []),
  ];
}

function embedded(count: number, one: string, many: string): string {
  return count === 0 ? '' : `Shows ${count} ${count === 1 ? one : many}`;
}
