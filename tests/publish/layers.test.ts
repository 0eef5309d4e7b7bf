/**
 * Builds in a container whose image holds a built site, and over mount points, by real mounts in a mount namespace: overlayfs
 * refuses to rename folders of a lower layer (EXDEV), and no folder at which something is mounted can be renamed (EBUSY).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withMounts } from '../helpers/mounts.ts';
import { currentNode, script } from '../helpers/run-cli.ts';
import { newFolder, temporaryFolder } from '../helpers/temp-folder.ts';
import { build, builtSite, bytesOf, changeContent, sparesOf } from './small-site.ts';

/** Runs shell lines with mounts that nobody else sees. */
function runWithMounts(lines: string, cwd: string) {
  const command = [
    ...withMounts,
    'sh',
    '-ec',
    `meridian() { "${currentNode}" $import "${script}" "$@"; }; ${lines}`,
  ];
  return spawnSync('env', command, { cwd, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
}

/** Puts a layer over a folder; what a container writes is in `upper` then. */
function layerOver(folder: string, layer = temporaryFolder()): string {
  for (const part of ['upper', 'work']) mkdirSync(join(layer, part), { recursive: true });
  const options = `lowerdir=${folder},upperdir=${layer}/upper,workdir=${layer}/work`;
  const user = process.getuid?.() === 0 ? '' : ',userxattr';
  return `mount -t overlay overlay -o "${options}${user}" "${folder}"; cd "${folder}"`;
}

const probe = [newFolder(), newFolder()] as const;
const canMount = runWithMounts(layerOver(...probe), '/').status === 0;
for (const folder of probe) rmSync(folder, { recursive: true });
if (!canMount)
  process.stderr.write('Tests of layers are skipped: this machine allows no overlayfs mounts.\n');

/** A folder with the published site `one`, a spare one, and the content of `two`. */
async function imageWithSite(): Promise<string> {
  const folder = await builtSite('zero');
  changeContent(folder, 'one');
  await build(folder);
  changeContent(folder, 'two');
  return folder;
}

test.skipIf(!canMount)('a container whose image holds a built site and a spare one builds', async () => {
  const folder = await imageWithSite();
  const before = bytesOf(folder);
  const { status, stdout, stderr } = runWithMounts(
    `${layerOver(folder)}
     meridian build >&2; meridian verify >&2; grep -o '<title>[^|]*' out/about.html
     meridian build --quiet --date 2040-01-01 >&2; meridian verify; ls -A .out.build`,
    folder,
  );
  expect(stdout.replace(/spare-\S+/, 'spare'), stderr).toMatch(
    /^<title>two\s+\d+ files, .*, as they were built: .*\nspare\n$/,
  );
  expect(status, stderr).toBe(0);
  expect(stderr).toContain(
    "warning: The site that the last build left in its work folder can't be used (EXDEV)",
  );
  expect(stderr).toContain(
    "out can't be renamed, so the site was replaced file by file instead of in one step.",
  );
  expect(bytesOf(folder)).toEqual(before);
});

test.skipIf(!canMount)(
  'killed at any step, a build there leaves a whole site',
  { tags: 'ci', timeout: 300_000 },
  async () => {
    const folder = await imageWithSite();
    const killer = join(temporaryFolder(), 'kill.mjs');
    writeFileSync(killer, killAt);
    let steps = 0;
    for (let isKilled = true; isKilled; steps++) {
      const { status, stdout, stderr } = runWithMounts(
        `${layerOver(folder)}
       export STEP=${steps} import="--import ${killer}"
       if meridian build --quiet; then echo ended; fi
       import=
       if ! meridian verify; then rm -rf whole; cp -r .out.build/ready-* whole; meridian verify --out whole; fi
       meridian build --quiet; meridian verify; grep -o '<title>[^|]*' out/about.html`,
        folder,
      );
      expect([status, stdout.match(/<title>\w+/g)], stderr).toEqual([0, ['<title>two']]);
      isKilled = !stdout.includes('ended');
      if (isKilled && steps > 0)
        expect(stderr).toMatch(/out is missing or incomplete: .* A whole site is in .*ready-/);
    }
    expect(steps).toBeGreaterThan(readdirSync(join(folder, 'out')).length);
  },
);

/** Ends the process before the call with the number STEP of those that replace the site. */
const killAt = `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
let step = -1;
for (const name of ['renameSync', 'rmSync']) {
  const original = fs[name];
  fs[name] = (path, ...rest) => {
    if (step >= 0 || /ready-[^/]*$/.test(rest[0])) step++;
    if (step === Number(process.env.STEP)) process.kill(process.pid, 'SIGKILL');
    original(path, ...rest);
    if (/ready-[^/]*$/.test(path)) step = -1;
  };
}
syncBuiltinESMExports();
`;

test.skipIf(!canMount)(
  'a mount point on the same file system is refused before anything is rendered',
  async () => {
    const folder = await imageWithSite();
    const before = readFileSync(join(folder, 'out', 'about.html'), 'utf8');
    const { status, stderr } = runWithMounts('mount --bind out out; meridian build', folder);
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(
        /out is a mount point, so it can't be replaced\.\nName a folder inside it with --out\.\n/,
      ),
    ]);
    expect(stderr).not.toContain('render');
    expect(readFileSync(join(folder, 'out', 'about.html'), 'utf8')).toBe(before);
    expect(sparesOf(folder).length).toBe(1);
  },
);
