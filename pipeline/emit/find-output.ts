import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { OutputError } from '../model/user-error.ts';
import { errorCode } from './error-code.ts';
import { makerOf, type Product } from './manifest.ts';
import { findFormer, workFolderOf } from './work-folder.ts';

/**
 * The real folder that an output path stands for: where the owner has put a link, the site goes to its target and the
 * link stays.
 *
 * @throws OutputError when something is there that a site may not take the place of
 */
export function findOutput(out: string, product: Product = 'site'): string {
  const target = targetOf(out);
  if (!existsSync(target)) {
    if (target !== out && !existsSync(dirname(target))) throw refusal(out, refusals.deadLink);
    return target;
  }
  if (!statSync(target).isDirectory()) throw refusal(out, refusals.file);
  const maker = makerOf(target, product);
  if (maker !== 'build' && readdirSync(target).length > 0) throw refusal(out, otherContent(target, maker));
  if (statSync(target).dev !== statSync(dirname(target)).dev) throw refusal(out, refusals.mountPoint);
  return target;
}

/** @throws OutputError where no site is because a build was ended between the two moves of `replaceFolder` */
export function assertNotInterrupted(out: string): void {
  const target = targetOf(out);
  const former = existsSync(target) ? undefined : findFormer(workFolderOf(target));
  if (former === undefined) return;
  throw new OutputError(
    'interrupted',
    `There is no site in ${out}: a build was ended by force just when it published one. The former site is in ${former}.`,
    'Build again: that brings it back first. Or move it back yourself.',
  );
}

/** Where links lead, whether or not something is there. */
function targetOf(out: string): string {
  try {
    return realpathSync(out);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    const isLink = lstatSync(out, { throwIfNoEntry: false })?.isSymbolicLink();
    return isLink ? targetOf(resolve(dirname(out), readlinkSync(out))) : out;
  }
}

/** Neither takes the other's place: most likely a flag is wrong. */
function otherContent(target: string, maker: 'other' | 'unclear'): Refusal {
  if (makerOf(target, 'site') === 'build') return refusals.site;
  if (makerOf(target, 'shard') === 'build') return refusals.shard;
  return refusals[maker];
}

function refusal(out: string, { what, hint }: Refusal): OutputError {
  return new OutputError('foreign', `The output folder ${out} ${what}.`, hint);
}

interface Refusal {
  readonly what: string;
  readonly hint: string;
}

const elsewhere = 'Name another folder with --out, or empty this one yourself.';

const refusals = {
  deadLink: {
    what: 'is a symbolic link that leads nowhere',
    hint: 'Make the folder that it names, or remove the link.',
  },
  file: { what: 'is a file', hint: elsewhere },
  mountPoint: {
    what: 'is where another file system is mounted, so no other folder can take its place',
    hint: 'Name a folder inside it with --out.',
  },
  site: {
    what: 'holds a whole site, and a shard doesn’t take its place',
    hint: 'Name a folder of its own for each shard with --out.',
  },
  shard: {
    what: 'holds a shard, and a whole site doesn’t take its place',
    hint: 'Name another folder with --out, or remove the shard.',
  },
  other: { what: 'holds files that no build made, so it isn’t replaced', hint: elsewhere },
  unclear: {
    what: 'has a manifest.json that is damaged, so it isn’t replaced: the redirects of earlier builds would be lost',
    hint: 'Put an intact copy in its place. Or remove the folder, and name the copy with --previous if there is one.',
  },
} satisfies Record<string, Refusal>;
