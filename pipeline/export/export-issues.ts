/** What an export tells besides its file: what it left out, replaced, or holds that the public doesn't see. */
import type { ContentStates } from './content-states.ts';
import type { Fetched } from './fetch-space.ts';

/** The file is complete for building the site all the same. */
export interface ExportIssue {
  readonly rule: 'left-out' | 'token-in-content' | 'changed-unpublished' | 'holds-drafts';
  readonly message: string;
  readonly hint: string;
}

/** More say nothing more: whoever needs all of them has the file. */
const namedIds = 3;

export function exportIssues(fetched: Fetched, drafts: boolean): ExportIssue[] {
  return [
    ...partsLeftOut(fetched).map(leftOutIssue),
    ...(fetched.redacted > 0 ? [tokenIssue(fetched.redacted)] : []),
    ...(drafts ? [draftsIssue(fetched.states)] : changedIssues(fetched.states)),
  ];
}

function partsLeftOut({ leftOut }: Fetched): string[] {
  const refused = leftOut.filter(isRefusal);
  return [...new Set(refused.map(({ path = '' }) => path.slice(path.lastIndexOf('/') + 1)))];
}

/** A content type that has no editor interface yet answers 404: nothing is missing then. */
function isRefusal({ kind }: { kind: string }): boolean {
  return kind === 'unauthorized' || kind === 'forbidden';
}

function leftOutIssue(part: string): ExportIssue {
  return {
    rule: 'left-out',
    message: `The token may not read ${part}, so the file has none.`,
    hint: 'The site does not need them. For a complete file, use the token of an administrator of the space.',
  };
}

function tokenIssue(times: number): ExportIssue {
  return {
    rule: 'token-in-content',
    message: `The space's own content holds a token of this export (${times} times); it was replaced in the file.`,
    hint: 'Everyone who can read the space can read that token: revoke it, and remove it from the content.',
  };
}

/** Only the management API gives values that nobody has published; the delivery API has no such state. */
function changedIssues({ changed }: ContentStates): ExportIssue[] {
  if (changed.length === 0) return [];
  const what = changed.length === 1 ? '1 entry or asset was' : `${changed.length} entries and assets were`;
  return [
    {
      rule: 'changed-unpublished',
      message: `${what} changed after publication, so the file holds values that aren't public: ${listed(changed)}.`,
      hint: 'Set CONTENTFUL_DELIVERY_TOKEN to export what is public, or publish the changes and export again.',
    },
  ];
}

function draftsIssue({ drafts, changed }: ContentStates): ExportIssue {
  return {
    rule: 'holds-drafts',
    message:
      'The file is for previews, not for publishing: ' +
      `${held(drafts, 'never published')}, and ${held(changed, 'changed since publication')}.`,
    hint: 'Export without --drafts before you publish; --content keeps the two in different files.',
  };
}

function held(ids: readonly string[], state: string): string {
  return ids.length === 0 ? `none is ${state}` : `${ids.length} ${state} (${listed(ids)})`;
}

function listed(ids: readonly string[]): string {
  const more = ids.length > namedIds ? ` and ${ids.length - namedIds} more` : '';
  return ids.slice(0, namedIds).join(', ') + more;
}
