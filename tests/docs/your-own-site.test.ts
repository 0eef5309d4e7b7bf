/** Follows docs/guide/your-own-site.md: writes its listings, runs its lines and looks for what they print, from top to bottom. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { currentNode, root } from '../helpers/run-cli.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';

const guide = readFileSync(join(root, 'docs/guide/your-own-site.md'), 'utf8');
const blocks = Array.from(
  guide.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm),
  ([, language = '', file, code = '']) => ({ language, file, code }),
);

/** Lines that serve until they are ended. */
const serves = /^npm (?:start|run serve)$/;

test('the tutorial leads to a published site', { timeout: 300_000 }, async () => {
  const folder = temporaryFolder();
  const target = temporaryFolder();
  const env = {
    ...process.env,
    PATH: `${dirname(currentNode)}:${process.env.PATH}`,
    TARGET: target,
    npm_config_offline: 'true',
    GIT_CONFIG_GLOBAL: '/dev/null',
    ...{ GIT_AUTHOR_NAME: 'Ines', GIT_AUTHOR_EMAIL: 'ines@tidewatch.example' },
    ...{ GIT_COMMITTER_NAME: 'Ines', GIT_COMMITTER_EMAIL: 'ines@tidewatch.example' },
  };
  let cwd = folder;
  let printed = '';
  for (const { language, file, code } of blocks) {
    if (language === 'text') {
      expect(printed).toMatch(new RegExp(RegExp.escape(code.trim()).replaceAll('…', '.*')));
      continue;
    }
    if (language !== 'sh') {
      const path = join(cwd, file ?? 'A listing needs a file.');
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, code);
      continue;
    }
    for (const line of code.trim().split('\n')) {
      if (line.startsWith('cd ')) cwd = resolve(cwd, line.slice('cd '.length));
      // The package of this checkout instead of the registry's.
      else if (line.startsWith('npm exec --package='))
        run(line.replace(/--package=\S+/, `--yes --package=${root}`));
      else if (serves.test(line)) expect(await homeServedBy(line)).toContain('</html>');
      else printed = run(line);
    }
  }

  function run(line: string): string {
    return execFileSync('sh', ['-euc', line], {
      cwd,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  async function homeServedBy(line: string): Promise<string> {
    const child = spawn('sh', ['-c', line], {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      let output = '';
      for await (const text of child.stdout.setEncoding('utf8')) {
        output += text;
        const [address] = /http:\/\/\S+/.exec(output) ?? [];
        if (address !== undefined) return await (await fetch(address)).text();
      }
      throw new Error(`${line} ended: ${output}`);
    } finally {
      process.kill(-(child.pid ?? 0));
    }
  }

  const existing = readFileSync(join(cwd, 'existing/out/index.html'), 'utf8');
  expect(existing).toMatch(/<h1[^>]*>Private on every network<\/h1>[\s\S]*Nobody reads along\./);
  const published = (file: string) => readFileSync(join(target, file), 'utf8');
  expect(published('index.html')).toContain('>Dive straight in<');
  expect(published('index.html')).toMatch(/<h2[^>]*>What we promise<\/h2>[\s\S]*href="\/privacy-policy"/);
  expect(published('de.html')).toContain('>Direkt eintauchen<');
  expect(published('cs.html')).toMatch(
    /<html lang="cs"[\s\S]*>Přejít k obsahu<[\s\S]*Vaše světlo v každé síti/,
  );
  expect(published('cs/napoveda.html')).toContain('Nápověda');
  expect(published('es.html')).toMatch(/<title>[^<]*Tidewatch/);
  const log = execFileSync('git', ['status', '--short'], { cwd, env, encoding: 'utf8' });
  expect(log).toBe('');
});
