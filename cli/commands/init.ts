import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { englishName, type Locale } from '../../domain/locales/locales.ts';
import { type HostId, hostIds, hostOf } from '../../domain/site/hosts.ts';
import { type CliContext, readPackage } from '../context.ts';
import { UsageError } from '../errors.ts';
import { addFlags } from '../flags.ts';
import { type PackageManager, packageManagerOf, writeManagerFiles } from '../package-manager.ts';

interface InitFlags {
  readonly languages?: readonly string[];
  readonly host?: HostId;
}

/** Creates `meridian init`, which makes the folder of a site. */
export function initCommand(context: CliContext): Command {
  const command = new Command('init')
    .description('Make the folder of a new site: five pages in your languages, which can be built at once.')
    .argument('<dir>', 'a new folder, or an empty one')
    .addHelpText('after', '\nExample:\n  meridian init my-site --languages de,en,cs --host github')
    .action((dir: string, flags: InitFlags) => runInit(dir, flags, context));
  return addFlags<InitFlags>(command, {
    languages: new Option(
      '--languages <codes>',
      'languages of the site, the one without a prefix first (default: en,de,es)',
    ).argParser((text) => text.split(',').map((code) => code.trim().toLowerCase())),
    host: new Option(
      '--host <id>',
      'host of the site (docs/hosts.md); with "github", its workflow publishes to GitHub Pages',
    ).choices(hostIds),
  });
}

/** @throws UsageError for a folder that isn't empty, or can't be written */
async function runInit(
  dir: string,
  { languages: codes, host }: InitFlags,
  context: CliContext,
): Promise<void> {
  const folder = resolve(context.cwd, dir);
  // Loaded lazily, because it needs Zod.
  const { languagesNamed, starterLanguages, writeLanguages } = await import('../starter-languages.ts');
  const languages = languagesNamed(codes ?? starterLanguages);
  const manager = packageManagerOf(context.env.npm_config_user_agent);
  const { name } = manager;
  let untranslated: readonly Locale[] = [];
  try {
    assertEmpty(dir, folder);
    cpSync(join(context.root, 'starter'), folder, { recursive: true, force: false, errorOnExist: true });
    // npm leaves files of this name out of packages.
    renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'));
    writeFileSync(join(folder, 'package.json'), packageFile(folder, context, manager), { flag: 'wx' });
    replaceIn(join(folder, 'README.md'), /^# .*/, `# ${basename(folder)}`);
    writeManagerFiles(folder, manager);
    if (host) writeHost(folder, host);
    if (codes) untranslated = writeLanguages(folder, languages);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `The site can't be written to ${dir}: ${(error as Error).message}.`,
      'Name another folder, or make it writable.',
    );
  }
  const steps = [
    [`${name} install`, 'installs Meridian for the site'],
    [`${name} start`, 'shows the site, and each change of a file at once'],
    [`${name} run build`, 'checks the content, and writes the site to out/'],
  ];
  const borrowed =
    untranslated.length === 0
      ? ''
      : `Pages in ${listOf(untranslated)} show texts of another language until they are translated: ${manager.run} meridian coverage shows which.\n`;
  context.stdout.write(
    `${dir} is a site of five pages in ${listOf(languages)}. Go to it (cd ${/[^\w./-]/.test(dir) ? JSON.stringify(dir) : dir}), then:\n\n${steps
      .map(([line = '', what]) => `    ${line.padEnd(17)}${what}\n`)
      .join('')}\n${borrowed}Its README.md says what each file is for.\n${hostSteps(host)}`,
  );
}

/** Names the host in the configuration of a new site, and lets the workflow publish to the one that takes files from it. */
function writeHost(folder: string, host: HostId): void {
  const config = join(folder, 'site.config.ts');
  const isGithub = host === 'github';
  const path = isGithub
    ? "  // The pages of a repository are below its name, unless they have a domain of their own.\n  // basePath: '/REPOSITORY',\n"
    : '';
  replaceIn(config, /^ {2}brand: /m, `  host: '${host}',\n${path}  brand: `);
  if (isGithub)
    replaceIn(
      join(folder, '.github/workflows/site.yml'),
      /^ *- uses: actions\/upload-artifact@.*/ms,
      publishing,
    );
}

function hostSteps(host: HostId | undefined): string {
  if (host === undefined) return '';
  const steps =
    host === 'github'
      ? ' Set `origin`, and `basePath` for a project page, in site.config.ts, and choose GitHub Actions as the source of Pages in the settings of the repository.'
      : '';
  return `It is for ${hostOf(host).name}:${steps} docs/hosts.md of the package says how to publish it.\n`;
}

function replaceIn(file: string, pattern: RegExp, text: string): void {
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(pattern, () => text),
  );
}

/** Ends the workflow: GitHub Pages shows what an artifact of this name holds. */
const publishing = `      - uses: actions/upload-pages-artifact@v5
        with:
          path: out
          include-hidden-files: true

  # In the settings of the repository, the source of Pages is GitHub Actions.
  publish:
    needs: build
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.pages.outputs.page_url }}
    steps:
      - id: pages
        uses: actions/deploy-pages@v4

# One at a time: a build compares its addresses with those that the one before has published.
concurrency: pages
`;

function listOf(languages: readonly Locale[]): string {
  return new Intl.ListFormat('en-GB').format(languages.map(englishName));
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

function packageFile(folder: string, context: CliContext, manager: PackageManager): string {
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
    ...(manager.version && { packageManager: `${manager.name}@${manager.version}` }),
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
