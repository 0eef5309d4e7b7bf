/** Writes what a package manager other than npm needs of a new site (docs/package-managers.md). */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the commands of a package manager, and what the site's workflow and files have for it. */
export interface PackageManager {
  readonly name: 'npm' | 'pnpm' | 'yarn' | 'bun';
  /** As package.json states it; absent where nothing reads it. */
  readonly version?: string;
  /** Installs what the lock file says. */
  readonly install: string;
  /** Stands before `meridian`. */
  readonly run: string;
  /** Steps of the workflow before Node is set up. */
  readonly setup?: readonly string[];
  /** Names the folder where packages are unpacked; absent: in `node_modules`. */
  readonly modules?: string;
  /** Texts that files of the site end with, by file. */
  readonly files?: Readonly<Record<string, string>>;
}

const npm: PackageManager = { name: 'npm', install: 'npm ci', run: 'npx --no --' };

/** Returns the package manager that started this process. @param userAgent the variable `npm_config_user_agent`, which all of them set */
export function packageManagerOf(userAgent = ''): PackageManager {
  const [, name, version = ''] = /^(pnpm|yarn|bun)\/(\S+)/.exec(userAgent) ?? [];
  if (name === 'pnpm')
    return {
      ...{ name, install: 'pnpm install --frozen-lockfile', run: 'pnpm exec' },
      // In package.json, pnpm 12 records its own packages for every platform in the lock file.
      setup: [`uses: pnpm/action-setup@v4\n  with:\n    version: ${version}`],
      files: {
        'pnpm-workspace.yaml': '# esbuild needs no script of its own.\nallowBuilds:\n  esbuild: false\n',
      },
    };
  if (name === 'yarn' && version.startsWith('1.'))
    return { name, version, install: 'yarn install --frozen-lockfile', run: 'yarn run --silent' };
  if (name === 'yarn')
    return {
      ...{ name, version, install: 'yarn install --immutable', run: 'yarn run' },
      setup: ['run: corepack enable'],
      // Without a lock file, a folder in another project is one of its workspaces.
      files: { '.gitignore': '.pnp.*\n.yarn/\n', 'yarn.lock': '' },
      modules: '.yarn/unplugged/@meridian-vpn-meridian-*/node_modules',
    };
  if (name === 'bun')
    return {
      ...{ name, install: 'bun install --frozen-lockfile', run: 'bun run' },
      setup: ['uses: oven-sh/setup-bun@v2'],
    };
  return npm;
}

/** Puts the commands of a package manager in place of npm's into the files of a new site. */
export function writeManagerFiles(
  folder: string,
  { name, install, run, setup = [], modules = 'node_modules', files = {} }: PackageManager,
): void {
  if (name === 'npm') return;
  for (const file of ['README.md', 'site.config.ts', '.github/workflows/site.yml']) {
    const text = readFileSync(join(folder, file), 'utf8')
      .replaceAll(/^( *)- uses: actions\/setup-node/gm, (step, indent: string) =>
        [...setup.map((each) => `${indent}- ${each.replaceAll('\n', `\n${indent}`)}\n`), step].join(''),
      )
      .replaceAll('cache: npm', name === 'bun' ? 'package-manager-cache: false' : `cache: ${name}`)
      .replaceAll('npm ci', install)
      .replaceAll('node_modules/@', `${modules}/@`)
      .replaceAll('npx --no --', run)
      .replaceAll(/\bnpm (install|start|run)/g, `${name} $1`);
    writeFileSync(join(folder, file), text);
  }
  for (const [file, text] of Object.entries(files)) appendFileSync(join(folder, file), text);
}
