import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Product } from '../model/routes.ts';
import { OutputError } from '../model/user-error.ts';
import { findFormer, makerOf, workFolderOf } from './work-folder.ts';
import { errorCode } from './write-errors.ts';

/**
 * Finds the real folder of an output path: where it is a link, the site goes to the link's target and the link stays.
 *
 * @throws OutputError when something is there that a site may not take the place of
 */
export function findOutput(out: string, product: Product = 'site'): string {
  const target = targetOf(out);
  if (!existsSync(target)) {
    if (target !== out && !existsSync(dirname(target))) throw refusal(out, 'deadLink');
    return target;
  }
  if (!statSync(target).isDirectory()) throw refusal(out, 'file');
  const maker = makerOf(target, product);
  if (maker !== 'build' && readdirSync(target).length > 0) {
    // A folder with the other product is refused for that: most likely a flag is wrong.
    const other = (['site', 'shard'] as const).find((each) => makerOf(target, each) === 'build');
    throw refusal(out, other ?? maker);
  }
  if (statSync(target).dev !== statSync(dirname(target)).dev) throw refusal(out, 'mountPoint');
  return target;
}

/** Asserts that no build was killed between the two renames of `replaceFolder`. @throws OutputError */
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

/** Follows links, also to where nothing is. */
function targetOf(out: string): string {
  try {
    return realpathSync(out);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    const isLink = lstatSync(out, { throwIfNoEntry: false })?.isSymbolicLink();
    return isLink ? targetOf(resolve(dirname(out), readlinkSync(out))) : out;
  }
}

function refusal(out: string, kind: keyof typeof refusals): OutputError {
  const { what, hint } = refusals[kind];
  return new OutputError('foreign', `The output folder ${out} ${what}.`, hint);
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
} satisfies Record<string, { readonly what: string; readonly hint: string }>;
