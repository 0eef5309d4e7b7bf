import { OutputError } from '../model/user-error.ts';

/** Returns an error's code such as `ENOENT`; empty without one. */
export function errorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}

/** Converts file system errors to OutputErrors about the output folder. @param left says what is in it now */
export function explainWriteError(
  error: unknown,
  out: string,
  left = 'The previous files are unchanged.',
): unknown {
  return explained(error, `The site can't be written to ${out}`, left);
}

/** Converts file system errors to OutputErrors about a plan's folder. */
export function explainPlanError(error: unknown, folder: string): unknown {
  return explained(error, `The plan can't be written to ${folder}`, 'A former plan there is unchanged.');
}

/** Converts file system errors to OutputErrors about the cache folder. */
export function explainCacheError(error: unknown, folder: string): unknown {
  return explained(
    error,
    `The build cache can't be written to ${folder}`,
    'Make the folder writable, or build with --no-cache. The published site is unchanged.',
  );
}

function explained(error: unknown, what: string, hint: string): unknown {
  const reason = reasons[errorCode(error)];
  return reason ? new OutputError('unwritable', `${what}: ${reason}.`, hint) : error;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "the folder isn't writable",
  EPERM: "the folder isn't writable",
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EFBIG: 'a file is too large for the file system',
  EEXIST: 'a file has its name',
  ENOENT: "the folder can't be created",
  ENOTDIR: 'a part of the path is a file',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'the path is too long',
  EBUSY: 'another program uses the folder, or something is mounted there',
  EXDEV: "it can't be renamed, because it is part of another file system or of a container's image",
};
