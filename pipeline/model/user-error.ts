/**
 * Describes a failure that its reader can fix: the message says what and why, the hint what to do next. Any other error is
 * a fault of the program. Workers hand it on with its name, hint and exit code.
 */
export class UserError extends Error {
  override readonly name: string = 'UserError';
  readonly hint: string | undefined;
  /** The exit code of the command: 1 where it failed, 2 where its flags, configuration, input or output can't be used. */
  readonly exitCode: 1 | 2;

  constructor(message: string, hint?: string, exitCode: UserError['exitCode'] = 2) {
    super(message);
    this.hint = hint;
    this.exitCode = exitCode;
  }
}

/** Describes an input that can't be used: the content file, local assets, server data or UI texts. */
export class ContentFileError extends UserError {
  override readonly name = 'ContentFileError';
}

/** Describes a manifest of an earlier build that can't be used; without it, redirects would be lost. */
export class ManifestError extends UserError {
  override readonly name = 'ManifestError';
}

/** Describes shards that can't be merged into a site. */
export class ShardError extends UserError {
  override readonly name = 'ShardError';
}

const outputExitCodes = {
  /** The folder holds something that no build made. */
  foreign: 2,
  /** The file system refuses. */
  unwritable: 1,
  /** Another build writes there. */
  busy: 1,
  /** A build was ended while it published. */
  interrupted: 1,
} as const;

/** Describes why the site can't be put in its folder. */
export class OutputError extends UserError {
  override readonly name = 'OutputError';

  constructor(kind: keyof typeof outputExitCodes, message: string, hint: string) {
    super(message, hint, outputExitCodes[kind]);
  }
}
