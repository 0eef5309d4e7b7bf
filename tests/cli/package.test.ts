/**
 * The package as npm installs it, in the folder of a site that is no part of the repository.
 *
 * @module-tag ci
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, spawnCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { homePage, space } from '../helpers/space-builder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';

test.each(['commonjs', 'module'])(
  'the installed package builds a site whose package.json says %s',
  async (type) => {
    const site = temporaryFolder();
    const installed = join(site, 'node_modules', 'meridian');
    mkdirSync(installed, { recursive: true });
    const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', site];
    const [{ filename }] = JSON.parse(execFileSync('npm', pack, { cwd: root, encoding: 'utf8' }));
    execFileSync('tar', ['-xzf', join(site, filename), '--strip-components=1', '-C', installed]);
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(expect.arrayContaining(['content/sample/content-model.json', 'docs/rules.md']));
    expect(
      files.filter((file) => /\.test\.|^(?:tests|findings|content\/sample\/source)\b/.test(file)),
    ).toEqual([]);

    for (const name of readdirSync(join(root, 'node_modules')))
      symlinkSync(join(root, 'node_modules', name), join(site, 'node_modules', name));
    writeFileSync(join(site, 'package.json'), JSON.stringify({ name: 'site', type }));
    configureSite(site, { shareCards: true });
    writeFileSync(join(site, 'content.json'), JSON.stringify(space(homePage())));
    const build = await spawnCli(['build', '--quiet'], {
      cwd: site,
      program: join(installed, 'bin', 'meridian.js'),
    });
    expect(build, build.stdout).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(join(site, 'out', 'index.html'))).toBe(true);

    // Where npm ci leaves them.
    expect(readdirSync(join(site, '.meridian'))).toEqual(expect.arrayContaining(['cache', 'cards', 'fonts']));
    expect(readdirSync(join(installed, '.meridian')).sort()).toEqual(['compile-cache', 'program']);
  },
);
