/** Follows the guides for owners of sites: writes their listings, runs their lines and looks for what they print, from top to bottom. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { payPalIntent, purchaseCalls } from '../helpers/purchase-calls.ts';
import { currentNode, root } from '../helpers/run-cli.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';

/** Lines that serve until they are ended. */
const serves = /^npm (?:start|run serve)$|serve --sandbox$/;

/** @param visit is called with the address of each server that a line starts, and what that line is */
async function follow(name: string, visit: (address: string, line: string) => Promise<void>) {
  const guide = readFileSync(join(root, 'docs/guide', name), 'utf8');
  const blocks = Array.from(
    guide.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm),
    ([, language = '', file, code = '']) => ({ language, file, code }),
  );
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
      else if (serves.test(line)) await serveWith(line);
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

  async function serveWith(line: string): Promise<void> {
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
        if (address !== undefined) return await visit(address.replace(/\/$/, ''), line);
      }
      throw new Error(`${line} ended: ${output}`);
    } finally {
      process.kill(-(child.pid ?? 0));
    }
  }
  return { cwd, env, target };
}

test('the tutorial leads to a published site', { timeout: 300_000 }, async () => {
  const { cwd, env, target } = await follow('your-own-site.md', async (address) => {
    expect(await (await fetch(address)).text()).toContain('</html>');
  });
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

test('the guide to selling leads to a bought plan', { timeout: 300_000 }, async () => {
  const visited: string[] = [];
  await follow('selling.md', async (address, line) => {
    visited.push(line);
    const order = await (await fetch(`${address}/order`)).text();
    expect(order).toMatch(/€3\.99[\s\S]*€59\.88/);
    const home = await (await fetch(`${address}/`)).text();
    expect(home).toContain('href="/order?plan=12m"');
    expect(home).not.toMatch(/<img src="https:/);
    const { authorized, checkOut } = purchaseCalls(address, fetch, 'lanternway');
    const amount = { unscaledValue: 0, scale: 2, currency: 'EUR' };
    const paid = await checkOut(await authorized({ ...payPalIntent, amount }), { priceId: 'price-12m-eur' });
    const { redirectUrl } = (await paid.json()) as { redirectUrl: string };
    expect([paid.status, redirectUrl]).toEqual([200, '/setup']);
    expect((await fetch(address + redirectUrl)).status).toBe(200);
  });
  expect(visited).toEqual(['npm start', 'npx --no -- meridian serve --sandbox']);
});
