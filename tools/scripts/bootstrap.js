/*
 * Runs every npm script: plain JavaScript without dependencies, for any Node that the machine has. It installs missing
 * programs, and starts the script with a current Node.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchNode, isOldNode } from '../../bin/fetch-node.js';
import { runChild } from '../../bin/run-child.js';
import { findChromium } from './find-chromium.js';
import { findNginx, serversFolder } from './find-nginx.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
let path = `${bin}${delimiter}${process.env.PATH}`;
const tasks = {
  start: { script: 'tools/scripts/start.ts', isBound: true, needsSample: true },
  test: { script: 'tools/scripts/test.ts', needsBrowser: true, needsSample: true },
  'test:ci': { script: 'tools/scripts/test.ts', flags: ['--ci'], needsBrowser: true, needsSample: true },
  'test:all': { script: 'tools/scripts/test.ts', flags: ['--all'], needsBrowser: true, needsSample: true },
  check: { script: 'tools/scripts/check.ts' },
  bench: { script: 'tools/bench/main.ts', needsSample: true },
  prepack: { script: 'content/sample/build.ts' },
};

const [name = '', ...rest] = process.argv.slice(2);
const task = tasks[name];
if (!task) {
  fail(`There is no task "${name}". There are: ${Object.keys(tasks).join(', ')}.`);
} else {
  if (process.env.npm_lifecycle_event && process.platform !== 'win32') endWithShell();
  // Before the packages: npm leaves out those that an old Node can't load.
  switchNode();
  await installPackages();
  if (task.needsBrowser) {
    installChromium();
    installTestPrograms();
    unpackServers();
  }
  // The sample's generated files aren't committed. If they can't be written, the script reports why.
  const isReady =
    !task.needsSample || (await run('node', ['content/sample/build.ts', '--uncommitted'])) === 0;
  process.exitCode = isReady
    ? await run('node', [task.script, ...(task.flags ?? []), ...rest], task.isBound)
    : 1;
}

/** Ends this process when npm's shell ends, as the shell forwards no signals. */
function endWithShell() {
  const shell = process.ppid;
  const watch = () => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  };
  setInterval(watch, 500).unref();
}

async function installPackages() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const isCurrent =
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
  if (isCurrent) return;
  say('Installing packages (npm ci): 210 MB to download, 530 MB on disk …');
  if (name === 'start')
    say('This first run takes about three minutes, and the site that it builds has 280 MB.');
  const progress = showInstalled();
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']);
  progress.end();
  // npm 10 may end with 0 after "Exit handler never called".
  if (code !== 0 || !existsSync(installed)) {
    fail('The packages could not be installed. Check the connection to the npm registry and try again.');
  }
}

/** Shows on a terminal how many packages are there. */
function showInstalled() {
  if (!process.stderr.isTTY) return { end: () => {} };
  const { packages = {} } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const files = Object.entries(packages).flatMap(([path, { optional }]) =>
    path === '' || optional ? [] : [join(root, path, 'package.json')],
  );
  const show = () => {
    const there = files.filter((file) => existsSync(file)).length;
    process.stderr.write(`\r${there} of ${files.length} packages `);
  };
  const timer = setInterval(show, 500);
  return {
    end: () => {
      clearInterval(timer);
      process.stderr.write('\n');
    },
  };
}

function switchNode() {
  if (!isOldNode) return;
  const node = fetchNode();
  if (!node) process.exit(2);
  path = `${dirname(node)}${delimiter}${path}`;
}

function installChromium() {
  if (findChromium()) return;
  if (process.env.CHROMIUM_PATH) fail(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, and no file is there.`);
  const admin = adminPrefix();
  if (!admin) {
    fail(
      'The browser tests need Chromium or Chrome. Install one of them, or set CHROMIUM_PATH to where it is.',
    );
  }
  say('Installing Chromium (apt-get install chromium-headless-shell) …');
  runQuietly([...admin, 'apt-get', 'update']);
  // Ubuntu and older releases of Debian have no package of the headless shell.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (!findChromium()) runQuietly([...admin, 'apt-get', 'install', '-y', '--no-install-recommends', name]);
  }
  if (!findChromium()) fail('Chromium could not be installed. Install it by hand, or set CHROMIUM_PATH.');
}

/** Installs the programs that the recipes in docs/ call. Where that is impossible, their tests are left out. */
function installTestPrograms() {
  const missing = ['rclone', 'rsync'].filter((name) => spawnSync(name, ['--version']).status !== 0);
  // The package of the program alone has no service.
  if (!existsSync('/usr/sbin/apache2')) missing.push('apache2-bin');
  installTogether(missing);
  if (name === 'test') return;
  if (!existsSync('/usr/bin/firefox')) installTogether(['firefox-esr'].filter(isMissing));
  installTogether(['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'].filter(isMissing));
}

function isMissing(name) {
  return spawnSync('dpkg', ['--status', name]).status !== 0;
}

function installTogether(packages) {
  const admin = packages.length > 0 && adminPrefix();
  if (!admin) return;
  say(`Installing ${packages.join(', ')} (apt-get install) …`);
  runQuietly([...admin, 'apt-get', 'update']);
  runQuietly([...admin, 'apt-get', 'install', '-y', '--no-install-recommends', ...packages]);
}

/** Unpacks nginx and Caddy for tests. They aren't installed, because the system would start them as services. */
function unpackServers() {
  const missing = [
    // The package that holds the program differs between releases.
    ...(findNginx() ? [] : ['nginx', 'nginx-light', 'nginx-common']),
    ...(spawnSync('caddy', ['version']).status === 0 ? [] : ['caddy']),
    ...(spawnSync('njs', ['-v']).status === 0 ? [] : ['njs']),
  ];
  if (missing.length > 0 && !existsSync(serversFolder) && spawnSync('apt-get', ['--version']).status === 0) {
    say(`Unpacking ${missing.join(', ')} (apt-get download) …`);
    const admin = adminPrefix();
    if (admin) runQuietly([...admin, 'apt-get', 'update']);
    mkdirSync(serversFolder, { recursive: true });
    for (const name of missing) runQuietly(['apt-get', 'download', name], serversFolder);
    for (const file of readdirSync(serversFolder).filter((file) => file.endsWith('.deb')))
      runQuietly(['dpkg-deb', '--extract', file, '.'], serversFolder);
  }
  if (!findNginx())
    say('There is no nginx with the DAV module: tests of the shared cache that need it are skipped.');
}

/** Returns how to run apt-get with root rights without a prompt; undefined if impossible. */
function adminPrefix() {
  if (spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
}

function runQuietly([command, ...args], cwd = root) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) say(`${stdout}\n${stderr}`);
}

/**
 * Runs a command with the packages' programs in its path. npm is a batch file on Windows, and those need a shell, which
 * doesn't pass on the IPC channel.
 *
 * @param isBound whether the command imports `exit-with-parent.js`
 */
async function run(command, args, isBound = false) {
  const isWindows = process.platform === 'win32';
  const env = { ...process.env, PATH: path };
  try {
    return await runChild(command, args, {
      cwd: root,
      shell: isWindows,
      env,
      isBound: isBound && !isWindows,
    });
  } catch (error) {
    say(error.message);
    return 1;
  }
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(1);
}
