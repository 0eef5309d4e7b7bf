import { sortIssues } from '../../cli/reporters/report.ts';
import type { Issue, Severity } from '../../pipeline/model/issue.ts';
import type { DevSession } from './dev-session.ts';
import type { DevPage } from './dev-tasks.ts';
import { type Fault, faultOf } from './fault.ts';
import { isGallery } from './gallery.ts';

/** What the panel in the browser shows: `tools/dev/page/view.ts` is the same from the other side. */
interface View {
  readonly faults: readonly Fault[];
  /** Undefined until the content was checked. */
  readonly counts: Readonly<Record<Severity, number>> | undefined;
  /** Those on the page first, then the most harmful first; not all, when there are very many. */
  readonly issues: readonly (Issue & { readonly onPage: boolean })[];
  readonly page:
    | Pick<DevPage, 'status' | 'isDraft' | 'embeddedDrafts' | 'embeddedChanges' | 'suggestions'>
    | undefined;
}

const mostShown = 200;

/** @param encodedPath the page that is looked at, percent-encoded as browsers have it */
export async function viewOf(session: DevSession, encodedPath: string): Promise<View> {
  const path = decoded(encodedPath);
  const faults = [...session.faults()];
  const page = await lookAt(session, path, faults);
  const issues = session.issues();
  const uses = new Set(page?.uses);
  const marked = sortIssues(issues ?? []).map((issue) => ({
    ...issue,
    onPage: issue.path === path || (issue.entryId !== undefined && uses.has(issue.entryId)),
  }));
  const ordered = [...marked.filter(({ onPage }) => onPage), ...marked.filter(({ onPage }) => !onPage)];
  return {
    faults,
    counts: issues && countsOf(issues),
    issues: ordered.slice(0, mostShown),
    page: page && shownOf(page),
  };
}

/** What isn't well encoded stays as it is: no page has such a path. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function lookAt(session: DevSession, path: string, faults: Fault[]): Promise<DevPage | undefined> {
  if (session.stubs().has(path) || isGallery(path)) return undefined;
  try {
    return await session.page(path);
  } catch (error) {
    faults.push(faultOf('This page can’t be rendered', error));
    return undefined;
  }
}

function shownOf({ status, isDraft, embeddedDrafts, embeddedChanges, suggestions }: DevPage): View['page'] {
  return { status, isDraft, embeddedDrafts, embeddedChanges, suggestions };
}

function countsOf(issues: readonly Issue[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of issues) counts[severity]++;
  return counts;
}
