/** Follows the guides for owners of sites: writes their listings, runs their lines and looks for what they print, from top to bottom. */
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { signRequest } from '@contentful/node-apps-toolkit/requests';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import type { Sys } from '../../tools/sandbox/contentful/space-data.ts';
import { sandboxTokens, startContentful } from '../../tools/sandbox/contentful/start-contentful.ts';
import { until } from '../dev/start-dev.ts';
import { editorOf } from '../export/edit-space.ts';
import { spaceOfSite } from '../export/space-of-site.ts';
import { payPalIntent, purchaseCalls } from '../helpers/purchase-calls.ts';
import { currentNode, type RunningCli, root, startCli } from '../helpers/run-cli.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';

/** Lines that serve until they are ended. */
const serves = /^npm (?:start|run serve)$|serve --sandbox$/;

interface FollowOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Called with each line that goes on until it is ended, and its folder. */
  readonly watch?: (line: string, cwd: string) => Promise<void>;
}

/** @param visit is called with the address of each server that a line starts, and what that line is */
async function follow(
  name: string,
  visit: (address: string, line: string) => Promise<void>,
  { env: given = {}, watch }: FollowOptions = {},
) {
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
    ...given,
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
        await run(line.replace(/--package=\S+/, `--yes --package=${root}`));
      else if (serves.test(line)) await serveWith(line);
      else if (watch && / --watch\b/.test(line)) await watch(line, cwd);
      else printed = await run(line);
    }
  }

  /** Leaves the servers of this process to answer. */
  async function run(line: string): Promise<string> {
    return (await promisify(execFile)('sh', ['-euc', line], { cwd, env })).stdout;
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

describe('the guide to a site that follows its space', () => {
  let running: RunningCli[] = [];
  const outputs = new Map<RunningCli, string>();
  afterEach(() => running.forEach((child) => void child.kill('SIGKILL')));

  /** Starts a program of the guide, once it follows; another of its kind ends. */
  async function start(
    line: string,
    cwd: string,
    env: Readonly<Record<string, string>>,
  ): Promise<RunningCli> {
    const args = line
      .replace(/^.*\bmeridian /, '')
      .replace('4188', '0')
      .replace('0.0.0.0', '127.0.0.1')
      .split(' ');
    const child = startCli(args, { cwd, env, program: join(cwd, 'node_modules/.bin/meridian') });
    running.push(child);
    for (const stream of [child.stdout, child.stderr])
      stream
        .setEncoding('utf8')
        .on('data', (text: string) => outputs.set(child, (outputs.get(child) ?? '') + text));
    await until(async () => expect(outputs.get(child)).toMatch(/Following the space|Watching for changes/));
    return child;
  }

  async function end(children: readonly RunningCli[], signal: NodeJS.Signals): Promise<readonly unknown[]> {
    running = running.filter((child) => !children.includes(child));
    return Promise.all(
      children.map(async (child) => {
        child.kill(signal);
        return (await once(child, 'close'))[0];
      }),
    );
  }

  test('leads to one, by hand, by systemd and in containers', { timeout: 300_000 }, async () => {
    const starter = JSON.parse(readFileSync(join(root, 'starter/content/export.json'), 'utf8'));
    const contentful = await startContentful({ exportFile: spaceOfSite(starter), port: 0, ...sandboxTokens });
    onTestFinished(() => contentful.close());
    const editor = editorOf(contentful);
    const env = {
      ...{ CONTENTFUL_HOST: contentful.url, CONTENTFUL_DELIVERY_HOST: contentful.url },
      ...{ CONTENTFUL_SPACE_ID: contentful.spaceId, CONTENTFUL_ENVIRONMENT: contentful.environmentId },
      CONTENTFUL_MANAGEMENT_TOKEN: sandboxTokens.managementToken,
      CONTENTFUL_DELIVERY_TOKEN: sandboxTokens.deliveryToken,
      CONTENTFUL_WEBHOOK_SECRET: 'g'.repeat(64),
    };
    /** Publishes a title, and waits until the site shows it. @param page as the first build has it */
    const publish = async (cwd: string, title: string, out = 'out') => {
      editor.save('entries', 'how-it-works', 'title', 'en-US', title);
      editor.publish('entries', 'how-it-works');
      await Promise.all(
        running.map((child) => tell(outputs.get(child), editor.one('entries', 'how-it-works').sys)),
      );
      await until(async () =>
        expect(readFileSync(join(cwd, out, 'how-it-works.html'), 'utf8')).toContain(title),
      );
    };
    const tell = async (output = '', { id, publishedCounter }: Sys) => {
      const [address] = /http:\S+(?=,)/.exec(output) ?? [];
      if (address === undefined) return;
      const body = JSON.stringify({ sys: { id, type: 'Entry', revision: publishedCounter } });
      const topic = { 'X-Contentful-Topic': 'ContentManagement.Entry.publish' };
      const { pathname: path } = new URL(address);
      const signed = signRequest(env.CONTENTFUL_WEBHOOK_SECRET, {
        method: 'POST',
        path,
        headers: topic,
        body,
      });
      const headers = Object.entries({ ...topic, ...signed }).map(([name, value]): [string, string] => [
        name,
        `${value}`,
      ]);
      expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(202);
    };
    let releases = 0;
    const { cwd } = await follow('following-a-space.md', async () => undefined, {
      env,
      watch: async (line, folder) => {
        const former = running.filter((child) =>
          child.spawnargs.includes(line.includes(' export ') ? 'export' : 'build'),
        );
        expect(await end(former, 'SIGINT')).toEqual(former.map(() => 130));
        await start(line, folder, env);
        if (running.length === 2) await publish(folder, `By hand ${++releases}`);
      },
    });
    expect(releases).toBe(2);
    expect(await end(running, 'SIGTERM')).toEqual([143, 143]);

    const units = ['export', 'build'].map((name) =>
      readFileSync(join(cwd, `meridian-${name}.service`), 'utf8'),
    );
    expect(faultsOfUnits(units, cwd)).toBe('');
    for (const unit of units) {
      const [, line = ''] = /^ExecStart=\/srv\/site\/node_modules\/\.bin\/(.*)$/m.exec(unit) ?? [];
      await start(line, cwd, env);
    }
    await publish(cwd, 'By systemd');
    const codes = units.map((unit) => Number(/^SuccessExitStatus=(\d+)$/m.exec(unit)?.[1]));
    expect(await end(running, 'SIGTERM')).toEqual(codes);

    mkdirSync(join(cwd, 'public'));
    const { services } = parse(readFileSync(join(cwd, 'compose.yml'), 'utf8'));
    for (const name of ['export', 'build']) await start(`meridian ${services[name].command}`, cwd, env);
    await publish(cwd, 'In containers', 'public/out');
    expect(await end(running, 'SIGTERM')).toEqual([143, 143]);
    expect(JSON.stringify(services)).toContain('public:/srv:ro');
  });
});

/** Returns what systemd says of units, where it is installed. */
function faultsOfUnits(units: readonly string[], cwd: string): string {
  const files = units.map((text, at) => {
    const file = join(cwd, `unit-${at}.service`);
    writeFileSync(file, text.replaceAll('/srv/site', cwd).replace('User=site', 'User=root'));
    return file;
  });
  return spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' }).stderr ?? '';
}
