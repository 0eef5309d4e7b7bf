/**
 * Describes a failure that users can fix: the message says what and why, the hint what to do. Other errors are bugs.
 * Workers preserve name, hint and exit code.
 */
export class UserError extends Error {
  override readonly name: string = 'UserError';
  readonly hint: string | undefined;
  /** 1 for a failed command; 2 for unusable flags, configuration, input or output. */
  readonly exitCode: 1 | 2;

  constructor(message: string, hint?: string, exitCode: UserError['exitCode'] = 2) {
    super(message);
    this.hint = hint;
    this.exitCode = exitCode;
  }
}

/** Returns what an error says, also of a value that isn't an error, or whose fields throw in turn. */
export function messageOf(error: unknown): string {
  try {
    const message = String(error instanceof Error ? error.message : error);
    // JSON.parse() quotes line breaks of the text.
    return error instanceof SyntaxError ? message.replaceAll(/\s+/g, ' ') : message;
  } catch {
    return 'a value is thrown that has no message';
  }
}

const readErrors: Readonly<Record<string, string>> = {
  ENOENT: "it doesn't exist",
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
};

/** Returns why a file or folder can't be read. */
export function whyUnread(error: unknown): string {
  return readErrors[(error as NodeJS.ErrnoException | null)?.code ?? ''] ?? messageOf(error);
}

/** Reports unusable input: content file, local assets, server data or UI texts. */
export class ContentFileError extends UserError {
  override readonly name = 'ContentFileError';
}

/** Reports an unusable manifest of an earlier build, which redirects depend on. */
export class ManifestError extends UserError {
  override readonly name = 'ManifestError';
}

const outputExitCodes = {
  /** The folder holds files that no build wrote. */
  foreign: 2,
  /** The file system denies access. */
  unwritable: 1,
  /** Another build holds the lock. */
  busy: 1,
  /** A build was killed while publishing. */
  interrupted: 1,
} as const;

/** Reports why the output folder can't be replaced. */
export class OutputError extends UserError {
  override readonly name = 'OutputError';

  constructor(kind: keyof typeof outputExitCodes, message: string, hint: string) {
    super(message, hint, outputExitCodes[kind]);
  }
}

/** Lists the causes of a failed export; `explanations` in `export/failures.ts` has their messages. */
export type FailureKind =
  | 'unauthorized'
  | 'forbidden'
  | 'space-not-found'
  | 'environment-not-found'
  | 'unreachable'
  | 'rate-limited'
  | 'server-error'
  | 'refused'
  | 'unreadable'
  | 'response-too-big'
  | 'endless-pages'
  | 'silent'
  | 'changed-meanwhile'
  | 'crashed'
  | 'file';

/** Reports an export that ended without a file; the old file is unchanged. */
export class ExportError extends UserError {
  override readonly name = 'ExportError';
  declare readonly hint: string;
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, hint: string) {
    super(message, hint, kind === 'file' ? 2 : 1);
    this.kind = kind;
  }
}
