/**
 * The package as npm installs it, in the folder of a site that is no part of the repository.
 *
 * @module-tag ci
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readPackage } from '../../cli/context.ts';
import { root, spawnCli } from '../helpers/run-cli.ts';
import { homePage, space } from '../helpers/space-builder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';

const { name, version } = readPackage({ root });

test.each(['commonjs', 'module'])(
  'the installed package builds a site whose package.json says %s',
  async (type) => {
    const site = temporaryFolder();
    const installed = join(site, 'node_modules', name);
    mkdirSync(installed, { recursive: true });
    const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', site];
    const [{ filename }] = JSON.parse(execFileSync('npm', pack, { cwd: root, encoding: 'utf8' }));
    execFileSync('tar', ['-xzf', join(site, filename), '--strip-components=1', '-C', installed]);
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(expect.arrayContaining(['content/sample/content-model.json', 'docs/rules.md']));
    expect(
      files.filter((file) => /\.test\.|^(?:tests|findings|content\/sample\/source)\b/.test(file)),
    ).toEqual([]);

    const links = files.filter((file) => file.endsWith('.md')).flatMap((file) => linksOf(installed, file));
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(({ target }) => !existsSync(join(installed, target)))).toEqual([]);

    for (const other of readdirSync(join(root, 'node_modules')))
      symlinkSync(join(root, 'node_modules', other), join(site, 'node_modules', other));
    writeFileSync(join(site, 'package.json'), JSON.stringify({ name: 'site', type }));
    writeFileSync(
      join(site, 'site.config.ts'),
      `import { defineConfig, type SiteConfig } from '${name}';
const config: SiteConfig = { origin: 'https://www.wayfold.example', brand: 'Wayfold', shareCards: true };
export default defineConfig({ ...config, content: 'content.json' });
`,
    );
    writeFileSync(join(site, 'content.json'), JSON.stringify(space(homePage())));
    const build = await spawnCli(['build', '--quiet'], {
      cwd: site,
      program: join(installed, 'bin', 'meridian.js'),
    });
    expect(build, build.stdout).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(join(site, 'out', 'index.html'))).toBe(true);

    const listed = await spawnCli(['validate', '--format', 'json'], {
      cwd: site,
      program: join(installed, 'bin', 'meridian.js'),
    });
    const { issues } = JSON.parse(listed.stdout) as { issues: { docs: string }[] };
    const pages = issues.map(({ docs }) => docs.replace(/#.*/, ''));
    expect([...new Set(pages)]).toEqual([`node_modules/${name}/docs/rules.md`]);
    expect(existsSync(join(site, pages[0] ?? ''))).toBe(true);

    const theme = join(site, 'theme.css');
    writeFileSync(theme, ':root { --none: 1px }');
    const faulty = await spawnCli(['validate'], {
      cwd: site,
      program: join(installed, 'bin', 'meridian.js'),
    });
    rmSync(theme);
    const [document = ''] = /\S+docs\/[\w-]+\.md/.exec(faulty.stderr) ?? [];
    expect(document, faulty.stderr).toMatch(/^node_modules\//);
    expect(existsSync(join(site, document))).toBe(true);

    // Where npm ci leaves them.
    expect(readdirSync(join(site, '.meridian'))).toEqual(expect.arrayContaining(['cache', 'cards', 'fonts']));
    expect(readdirSync(join(installed, '.meridian')).sort()).toEqual(['compile-cache', 'program']);

    const program = join(installed, 'bin', 'meridian.js');
    const made = join(site, 'new');
    expect(await spawnCli(['init', 'new'], { cwd: site, program })).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(made)).toEqual(expect.arrayContaining(['.github', '.gitignore', 'theme.css']));
    const { dependencies } = JSON.parse(readFileSync(join(made, 'package.json'), 'utf8'));
    expect(dependencies).toEqual({ [name]: `^${version}` });
    expect(await spawnCli(['build', '--quiet'], { cwd: made, program })).toMatchObject({
      code: 0,
      stderr: '',
    });
  },
);

test('editors know the keys of site.config.ts, also in a CommonJS folder', () => {
  const site = temporaryFolder();
  mkdirSync(join(site, 'node_modules', name), { recursive: true });
  for (const path of ['package.json', 'bin']) {
    cpSync(join(root, path), join(site, 'node_modules', name, path), { recursive: true });
  }
  writeFileSync(join(site, 'package.json'), JSON.stringify({ type: 'commonjs' }));
  const file = join(site, 'site.config.ts');
  const typesOf = (config: string) => {
    writeFileSync(file, `import { defineConfig } from '${name}';\nexport default defineConfig(${config});\n`);
    const args = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--exactOptionalPropertyTypes',
      '--ignoreConfig',
      file,
    ];
    return spawnSync(join(root, 'node_modules/.bin/tsc'), args, { cwd: site, encoding: 'utf8' }).stdout;
  };
  const origin = 'https://www.wayfold.example';
  expect(typesOf(`{ origin: '${origin}', brand: 'Wayfold', rules: { untranslated: 'off' } }`)).toBe('');
  expect(typesOf(`{ origin: '${origin}', brand: 'Wayfold', contentful: { spce: 'x' } }`)).toContain(
    "'spce' does not exist",
  );
  expect(typesOf(`{ origin: '${origin}', brand: 'Wayfold', rules: { untranslatd: 'off' } }`)).toContain(
    "Did you mean to write 'untranslated'",
  );
});

/** Lists the links of a document to files, by their path in the folder. */
function linksOf(folder: string, file: string) {
  const links = readFileSync(join(folder, file), 'utf8').matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g);
  return Array.from(links, ([, link = '']) => ({ file, target: join(dirname(file), link) }));
}

test('all scripts start on any Node that the README names', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const others = Object.values(scripts).filter(
    (script) => !/^node (?:tools\/scripts\/bootstrap|bin\/fetch-node)\.js/.test(script),
  );
  expect(others).toEqual([]);
});
