import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { Command } from 'commander';
import { type CliContext, readPackage } from '../context.ts';
import { UsageError } from '../errors.ts';

/** Creates `meridian init`, which makes the folder of a site. */
export function initCommand(context: CliContext): Command {
  return new Command('init')
    .description('Make the folder of a new site: five pages in three languages, which can be built at once.')
    .argument('<dir>', 'a new folder, or an empty one')
    .addHelpText('after', '\nExample:\n  meridian init my-site')
    .action((dir: string) => runInit(dir, context));
}

/** @throws UsageError for a folder that isn't empty, or can't be written */
function runInit(dir: string, context: CliContext): void {
  const folder = resolve(context.cwd, dir);
  try {
    assertEmpty(dir, folder);
    cpSync(join(context.root, 'starter'), folder, { recursive: true, force: false, errorOnExist: true });
    // npm leaves files of this name out of packages.
    renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'));
    writeFileSync(join(folder, 'package.json'), packageFile(folder, context), { flag: 'wx' });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `The site can't be written to ${dir}: ${(error as Error).message}.`,
      'Name another folder, or make it writable.',
    );
  }
  const steps = [
    ['npm install', 'installs Meridian for the site'],
    ['npm start', 'shows the site, and each change of a file at once'],
    ['npm run build', 'checks the content, and writes the site to out/'],
  ];
  context.stdout.write(
    `${dir} is a site of five pages in three languages. Go to it (cd ${dir}), then:\n\n${steps
      .map(([line = '', what]) => `    ${line.padEnd(16)}${what}\n`)
      .join('')}\nIts README.md says what each file is for.\n`,
  );
}

const mostNamed = 10;

/** A repository without files counts as empty. */
function assertEmpty(dir: string, folder: string): void {
  const there = existsSync(folder) ? readdirSync(folder).filter((name) => name !== '.git') : [];
  if (there.length === 0) return;
  const named = there.slice(0, mostNamed).map((name) => `  ${join(dir, name)}`);
  const more = there.length > mostNamed ? [`  and ${there.length - mostNamed} more`] : [];
  throw new UsageError(
    `${dir} isn't empty, and nothing in it is replaced:\n${[...named, ...more].join('\n')}`,
    'Name a new folder, or an empty one.',
  );
}

function packageFile(folder: string, context: CliContext): string {
  const { name, version } = readPackage(context);
  const scripts = Object.fromEntries(
    ['validate', 'build', 'serve', 'export'].map((script) => [script, `meridian ${script}`]),
  );
  const site = {
    name:
      basename(folder)
        .toLowerCase()
        .replace(/[^a-z\d-]+/g, '-')
        .replace(/^-+|-+$/g, '') || 'site',
    private: true,
    type: 'module',
    scripts: { start: 'meridian dev', ...scripts },
    dependencies: { [name]: sourceOf(context.root, name, folder) ?? `^${version}` },
  };
  return `${JSON.stringify(site, null, 2)}\n`;
}

/** Returns where this program comes from if it isn't from the registry: its checkout, or the packed file that was installed. */
function sourceOf(root: string, name: string, folder: string): string | undefined {
  const [, project] = /^(.*)[\\/]node_modules[\\/]/.exec(root) ?? [];
  const lock = join(project ?? root, 'node_modules', '.package-lock.json');
  const fileAt = (path: string) => `file:${relative(folder, path).replaceAll('\\', '/')}`;
  if (project === undefined) return fileAt(root);
  if (!existsSync(lock)) return undefined;
  const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as InstalledPackages;
  const [, packed] = /^file:(.*)/.exec(packages[`node_modules/${name}`]?.resolved ?? '') ?? [];
  return packed === undefined ? undefined : fileAt(resolve(project, packed));
}

/** Describes what npm says about installed packages. */
interface InstalledPackages {
  readonly packages: Readonly<Record<string, { readonly resolved?: string }>>;
}
