import type { GraphFinding, SeverityCounts } from '../../../domain/site/inspection.ts';
import { element } from './element.ts';
import { overlayStyles } from './overlay-styles.ts';

/** Describes the contents of the overlay. */
export interface View {
  readonly faults: readonly Fault[];
  /** Undefined before the first check. */
  readonly counts: SeverityCounts | undefined;
  /** The page's own first, then by severity; limited in number. */
  readonly issues: readonly ShownIssue[];
  readonly page: ShownPage | undefined;
}

/** Describes the page that the overlay is on. */
export interface ShownPage {
  readonly status: 200 | 404;
  readonly isDraft: boolean;
  /** In Contentful; absent for pages without an entry. */
  readonly state?: 'draft' | 'changed' | 'published' | 'archived';
  /** How much of it is in its language. */
  readonly language?: { readonly name: string; readonly texts: number; readonly fallbacks: number };
  /** Embedded entries and files that aren't public. */
  readonly shownDrafts: readonly NamedPlace[];
  /** Drafts that links of the page lead to, those of its header and footer included. */
  readonly linkedDrafts: readonly NamedPlace[];
  /** Number of embedded entries with unpublished changes. */
  readonly embeddedChanges: number;
  /** Similar paths for a missing page, best first. */
  readonly suggestions: readonly string[];
}

/** Names an entry or a file. */
export interface NamedPlace {
  readonly name: string;
  /** In Contentful. */
  readonly entryUrl?: string;
}

/** Describes why a change can't be shown. */
export interface Fault {
  readonly title: string;
  readonly message: string;
  readonly hint?: string;
  /** Place and line: `templates/shell/header.tsx:12:4`. */
  readonly place?: string;
  readonly excerpt?: string;
}

/** Holds a finding for the one who edits its entry. */
export type EntryFinding = Pick<
  GraphFinding,
  'severity' | 'rule' | 'message' | 'hint' | 'field' | 'locale' | 'entryUrl'
>;

interface ShownIssue extends GraphFinding {
  readonly name?: string | undefined;
  readonly contentType?: string;
  readonly path?: string;
  readonly chain?: readonly {
    readonly entryId: string;
    readonly contentType: string;
    readonly name?: string;
  }[];
  readonly onPage: boolean;
}

/** Shows findings, or why they aren't known. */
interface Overlay {
  readonly show: (view: View) => void;
  /** Replaces what it said of the page, until the next view. */
  readonly lose: (why: string) => void;
}

/**
 * Adds a badge that opens a list of findings, without affecting the page.
 * @param onEdit turns on and off that a click opens a field; editors see the state of each page as well
 */
export function createOverlay(onEdit?: (isOn: boolean) => void): Overlay {
  const host = document.createElement('meridian-dev');
  const root = host.attachShadow({ mode: 'open' });
  // The Content-Security-Policy forbids inline styles.
  const styles = new CSSStyleSheet();
  styles.replaceSync(overlayStyles);
  root.adoptedStyleSheets = [styles];

  const badge = element('button', { class: 'badge', type: 'button', 'aria-expanded': 'false' });
  const notice = element('p', { class: 'notice', role: 'status' });
  const list = element('div', { class: 'list' });
  const close = element('button', { class: 'close', type: 'button' }, ['Close']);
  const panel = element('section', { class: 'panel', 'aria-label': 'Findings', tabindex: '-1', hidden: '' }, [
    close,
    list,
  ]);
  const edit = element('button', { class: 'badge', type: 'button', 'aria-pressed': 'false' }, [
    'Click to edit',
  ]);
  edit.addEventListener('click', () => {
    const isOn = edit.getAttribute('aria-pressed') !== 'true';
    edit.setAttribute('aria-pressed', String(isOn));
    onEdit?.(isOn);
  });
  const buttons = element('div', { class: 'buttons' }, onEdit ? [badge, edit] : [badge]);
  root.append(element('div', { class: 'overlay', lang: 'en', dir: 'ltr' }, [notice, panel, buttons]));
  document.documentElement.append(host);

  let faults = '';
  const open = (isOpen: boolean) => {
    panel.hidden = !isOpen;
    badge.setAttribute('aria-expanded', String(isOpen));
  };
  badge.addEventListener('click', () => {
    open(panel.hidden !== false);
    if (!panel.hidden) panel.focus();
  });
  close.addEventListener('click', () => {
    open(false);
    badge.focus();
  });
  root.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Escape' || panel.hidden) return;
    event.stopPropagation();
    close.click();
  });

  return {
    show: (view) => {
      badge.textContent = labelOf(view);
      badge.dataset.severity = severityOf(view);
      notice.replaceChildren(...noticesOf(view, onEdit !== undefined));
      notice.hidden = notice.childNodes.length === 0;
      list.replaceChildren(...faultItems(view), ...issueItems(view));
      const now = JSON.stringify(view.faults);
      // A fault opens the list once.
      if (now !== faults) open(view.faults.length > 0);
      faults = now;
    },
    lose: (why) => {
      badge.textContent = 'Not up to date';
      badge.dataset.severity = 'error';
      notice.replaceChildren(why);
      notice.hidden = false;
    },
  };
}

function labelOf({ faults, counts }: View): string {
  if (faults.length > 0) return 'Not up to date';
  if (!counts) return 'Checking…';
  const parts = [
    [counts.error, 'error'],
    [counts.warning, 'warning'],
    [counts.info, 'note'],
  ] as const;
  const texts = parts
    .filter(([number]) => number > 0)
    .map(([number, noun]) => `${number} ${noun}${number === 1 ? '' : 's'}`);
  return texts.join(', ') || 'No findings';
}

function severityOf({ faults, counts }: View): string {
  if (faults.length > 0 || (counts?.error ?? 0) > 0) return 'error';
  return (counts?.warning ?? 0) > 0 ? 'warning' : 'info';
}

/** Lists the faults that block the latest change. */
function faultItems({ faults }: View): Node[] {
  return faults.map(faultItem);
}

function faultItem({ title, message, hint, place, excerpt }: Fault): Node {
  return element('article', { class: 'item', 'data-severity': 'error', role: 'alert' }, [
    element('h2', {}, [title]),
    element('p', {}, [message]),
    ...(place ? [element('pre', {}, [excerpt ? `${place}\n${excerpt}` : place])] : []),
    ...(hint ? [element('p', { class: 'hint' }, [hint])] : []),
    element('p', { class: 'hint' }, ['The page shows the last good state.']),
  ]);
}

/** Lists the findings, those of the page first. */
function issueItems({ issues, counts }: View): Node[] {
  const here = issues.filter(({ onPage }) => onPage);
  const elsewhere = issues.filter(({ onPage }) => !onPage);
  const all = counts ? counts.error + counts.warning + counts.info : 0;
  return [
    ...group('On this page', here),
    ...group('Elsewhere', elsewhere),
    ...(all > issues.length ? [element('p', {}, [`… and ${all - issues.length} more.`])] : []),
    ...(counts && all === 0 ? [element('p', {}, ['The content has no findings.'])] : []),
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

function placeOf({ file, line, entryId, name, contentType, field, locale, path }: ShownIssue): Node[] {
  const parts = [
    file && (line === undefined ? file : `${file}:${line}`),
    entryId && `entry ${name ? `“${name}” ` : ''}${entryId}${contentType ? ` (${contentType})` : ''}`,
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

/** Lists notices that are always visible. */
function noticesOf({ page }: View, isForEditors: boolean): Node[] {
  if (!page) return [];
  const changes = page.embeddedChanges;
  const counted = `${changes} ${changes === 1 ? 'entry' : 'entries'} with unpublished changes`;
  const lines: (string | Node)[][] = [
    [page.isDraft ? 'Draft: not public' : (isForEditors && page.state && pageStates[page.state]) || ''],
    [isForEditors && page.language ? languageState(page.language) : ''],
    named('Shows', page.shownDrafts),
    isForEditors ? named('If published now: links lead to', page.linkedDrafts) : [],
    [changes > 0 ? `Shows ${counted}` : ''],
    [page.status === 404 ? 'There is no page at this address.' : ''],
    page.suggestions.length > 0
      ? [
          'Near it: ',
          ...page.suggestions.flatMap((path) => [element('a', { href: encodeURI(path) }, [path]), ' ']),
        ]
      : [],
  ];
  return lines.flatMap((line) => (line.join('') === '' ? [] : [element('span', {}, line)]));
}

const mostNamed = 10;

function named(what: string, drafts: readonly NamedPlace[]): (string | Node)[] {
  if (drafts.length === 0) return [];
  const names = drafts
    .slice(0, mostNamed)
    .flatMap(({ name, entryUrl }) => [
      ' ',
      entryUrl?.startsWith('https://')
        ? element('a', { href: entryUrl, target: '_blank', rel: 'noopener noreferrer' }, [name])
        : `“${name}”`,
    ]);
  const count = `${drafts.length} ${drafts.length === 1 ? 'draft' : 'drafts'}`;
  return [`${what} ${count}:`, ...names, drafts.length > mostNamed ? ' …' : ''];
}

const pageStates = {
  draft: 'Draft: not public',
  changed: 'Changed since it was published',
  published: 'Published',
  archived: 'Archived',
} as const;

function languageState({ name, texts, fallbacks }: NonNullable<ShownPage['language']>): string {
  // The name may be written from right to left.
  const isolated = `\u2068${name}\u2069`;
  if (fallbacks === 0) return `${isolated}: all texts are in it`;
  return `${isolated}: ${fallbacks} of ${texts} texts are of another language`;
}
