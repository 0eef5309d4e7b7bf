import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, statSync } from 'node:fs';

/**
 * Puts `next` in the place of `out`. Where the system can exchange two folders (docs/decisions/publishing.md), one site or
 * the other is at `out` at any moment, and the former one is at `next` afterwards. Elsewhere the former one is moved to
 * `aside` first; should the second move fail, it comes back.
 *
 * All three lie on the same file system. @throws the file system's error; what was at `out` is there then
 */
export function replaceFolder(next: string, out: string, aside: string): void {
  if (!existsSync(out)) {
    renameSync(next, out);
  } else if (!exchangeFolders(next, out)) {
    renameSync(out, aside);
    moveOrRestore(next, out, aside);
  }
}

function moveOrRestore(next: string, out: string, aside: string): void {
  try {
    renameSync(next, out);
  } catch (error) {
    renameSync(aside, out);
    throw error;
  }
}

/** Linux exchanges two folders in one step; Node has no call for it. @returns whether it was done */
function exchangeFolders(one: string, other: string): boolean {
  if (process.platform !== 'linux') return false;
  const { ino } = statSync(one);
  return exchangers.some(([program, ...args]) => {
    spawnSync(program, [...args, one, other], { stdio: 'ignore', timeout: longestMilliseconds });
    return statSync(other).ino === ino;
  });
}

const longestMilliseconds = 10_000;

/** The number of renameat2 among the system's calls. */
const callNumber = process.arch === 'x64' ? 316 : 276;

/** `AT_FDCWD` and `RENAME_EXCHANGE`. */
const [workingFolder, exchange] = [-100, 2];

/** Programs that make the call, the quickest and most common first. One that is missing or too old does nothing. */
const exchangers: readonly (readonly [program: string, ...args: string[]])[] = [
  ...(['x64', 'arm64', 'riscv64', 'loong64'].includes(process.arch)
    ? ([
        [
          'perl',
          '-e',
          `syscall(${callNumber}, ${workingFolder}, $ARGV[0], ${workingFolder}, $ARGV[1], ${exchange})`,
        ],
      ] as const)
    : []),
  ['mv', '--exchange', '--no-target-directory'],
  ['exch'],
  [
    'python3',
    '-c',
    `import ctypes, os, sys
a, b = map(os.fsencode, sys.argv[1:])
ctypes.CDLL(None).renameat2(${workingFolder}, a, ${workingFolder}, b, ${exchange})`,
  ],
];
