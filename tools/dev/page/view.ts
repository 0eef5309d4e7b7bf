/** What the server says of a page: `tools/dev/dev-reports.ts` is the same from the other side. */
export interface View {
  readonly faults: readonly ShownFault[];
  readonly counts?: Readonly<Record<Severity, number>>;
  readonly issues: readonly ShownIssue[];
  readonly page?: {
    readonly status: number;
    readonly isDraft: boolean;
    readonly embeddedDrafts: number;
    readonly embeddedChanges: number;
    readonly suggestions: readonly string[];
  };
}

type Severity = 'error' | 'warning' | 'info';

export interface ShownFault {
  readonly title: string;
  readonly message: string;
  readonly hint?: string;
  readonly place?: string;
  readonly excerpt?: string;
}

export interface ShownIssue {
  readonly severity: Severity;
  readonly rule: string;
  readonly message: string;
  readonly hint: string;
  readonly entryId?: string;
  readonly contentType?: string;
  readonly field?: string;
  readonly locale?: string;
  readonly path?: string;
  readonly entryUrl?: string;
  readonly chain?: readonly {
    readonly entryId: string;
    readonly contentType: string;
    readonly name?: string;
  }[];
  readonly onPage: boolean;
}
