import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { manifestName } from '../model/routes.ts';
import { OutputError } from '../model/user-error.ts';
import { findUnpublished, makerOf } from './work-folder.ts';
import { errorCode } from './write-errors.ts';

/** Describes a kind of folder that builds write and replace. */
export interface OutputKind {
  /** File name of its manifest. */
  readonly manifest: string;
  /** Another kind, which this one doesn't replace, and why. */
  readonly rival?: { readonly manifest: string; readonly what: string; readonly hint: string };
}

/** Describes the folders of whole sites. */
export const siteOutput: OutputKind = { manifest: manifestName };

/**
 * Resolves the output path; a symbolic link stays and its target is replaced.
 * @throws OutputError when the folder isn't replaceable
 */
export function findOutput(out: string, { manifest, rival }: OutputKind = siteOutput): string {
  const target = targetOf(out);
  if (!existsSync(target)) {
    if (target !== out && !existsSync(dirname(target))) throw refusal(out, refusals.deadLink);
    return target;
  }
  if (!statSync(target).isDirectory()) throw refusal(out, refusals.file);
  const maker = makerOf(target, manifest);
  if (maker !== 'build' && readdirSync(target).length > 0) {
    const isRival = rival && makerOf(target, rival.manifest) === 'build';
    throw refusal(out, isRival ? rival : refusals[maker]);
  }
  if (isMountPoint(target)) throw refusal(out, refusals.mountPoint);
  return target;
}

/** Returns whether something is mounted at a folder, also a folder of the same file system (`mount --bind`), which only Linux lists. */
function isMountPoint(folder: string): boolean {
  if (statSync(folder).dev !== statSync(dirname(folder)).dev) return true;
  const list = '/proc/self/mountinfo';
  if (!existsSync(list)) return false;
  const mounts = readFileSync(list, 'utf8').split('\n');
  const character = (_: string, octal: string) => String.fromCharCode(Number.parseInt(octal, 8));
  return mounts.some((line) => line.split(' ')[4]?.replace(/\\(\d{3})/g, character) === folder);
}

/** Asserts that no build was killed while it replaced the site. @throws OutputError */
export function assertNotInterrupted(out: string): void {
  const site = findUnpublished(targetOf(out));
  if (site === undefined) return;
  throw new OutputError(
    'interrupted',
    `${out} is missing or incomplete: a build was killed while it published. A whole site is in ${site}.`,
    'Build again to put it there, or move it yourself.',
  );
}

/** Resolves links, including dangling ones. */
function targetOf(out: string): string {
  try {
    return realpathSync(out);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    const isLink = lstatSync(out, { throwIfNoEntry: false })?.isSymbolicLink();
    return isLink ? targetOf(resolve(dirname(out), readlinkSync(out))) : out;
  }
}

function refusal(out: string, { what, hint }: (typeof refusals)[keyof typeof refusals]): OutputError {
  return new OutputError('foreign', `The output folder ${out} ${what}.`, hint);
}

const elsewhere = 'Name another folder with --out, or empty this one yourself.';

const refusals = {
  deadLink: {
    what: 'is a broken symbolic link',
    hint: 'Create the folder that it links to, or remove the link.',
  },
  file: { what: 'is a file', hint: elsewhere },
  mountPoint: {
    what: "is a mount point, so it can't be replaced",
    hint: 'Name a folder inside it with --out.',
  },
  other: { what: "holds files that no build has written, so it isn't replaced", hint: elsewhere },
  unclear: {
    what: "has a damaged manifest.json, so it isn't replaced: the redirects of earlier builds would be lost",
    hint: 'Restore an intact copy, or remove the folder and name a copy with --previous.',
  },
} satisfies Record<string, { readonly what: string; readonly hint: string }>;
