/*
 * A current Node for machines whose own is too old: fetched once, by npm, into `.meridian/node/`. Plain JavaScript for any
 * Node. `npm ci` in the repository runs this file.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldestMajor = 24;
const isWindows = process.platform === 'win32';
const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'bin', 'node');
const folder = join(root, '.meridian', 'node');

/** Whether this process runs on a Node that Meridian can't use. */
export const isOldNode = Number(process.versions.node.split('.')[0]) < oldestMajor;

/** Returns the Node in a folder; undefined where there is none, or another version. */
function findNode(place) {
  const [wanted, fetched] = [source, place].map((each) => readText(join(each, 'package-lock.json')));
  const packages = join(place, 'node_modules');
  if (fetched !== wanted || !existsSync(packages)) return undefined;
  // npm installs only the package for this machine.
  const paths = readdirSync(packages).map((name) =>
    join(packages, name, 'bin', isWindows ? 'node.exe' : 'node'),
  );
  return paths.find((path) => existsSync(path));
}

/**
 * Fetches Node unless that is done; says so on stderr.
 *
 * @returns {string | undefined} undefined after a failure, which is reported with what to do
 */
export function fetchNode() {
  const found = findNode(folder);
  if (found) return found;
  say(
    `This is Node ${process.version}, and Meridian needs ${oldestMajor} or newer. Adding one to this installation (50 MB, which npm downloads once) …`,
  );
  const unfinished = `${folder}.${process.pid}`;
  try {
    mkdirSync(unfinished, { recursive: true });
    cpSync(source, unfinished, { recursive: true });
    runNpm(unfinished, ['ci'], process.env.PATH);
    fetchSharp(unfinished);
    // Of commands at the same time, the first one wins. npm succeeds without packages that it can't fetch.
    if (findNode(unfinished) && !findNode(folder)) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(unfinished, folder);
    }
  } catch (error) {
    say(error.message);
  }
  rmSync(unfinished, { recursive: true, force: true });
  const node = findNode(folder);
  if (!node) {
    say(
      "Node can't be fetched. Install Node 24 or newer, or run the command again with a connection to the npm registry.",
    );
  }
  return node;
}

/** Succeeds as well where no packages are installed yet. */
const loadSharp = 'try { require.resolve("sharp") } catch { process.exit(0) } require("sharp")';

/**
 * Installs sharp beside the fetched Node where the program can't load it: npm leaves out its binary, an optional package, where
 * the Node that npm runs on is older than 20.9. The bundles find it through `.meridian/node_modules`.
 */
function fetchSharp(place) {
  const node = findNode(place);
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const isThere = () => spawnSync(node, ['-e', loadSharp], { cwd: root }).status === 0;
  if (!node || !dependencies?.sharp || isThere()) return;
  runNpm(
    place,
    ['install', '--no-save', `sharp@${dependencies.sharp}`],
    `${dirname(node)}${delimiter}${process.env.PATH}`,
  );
  const link = join(root, '.meridian', 'node_modules');
  rmSync(link, { force: true });
  symlinkSync(join(folder, 'node_modules'), link, 'junction');
}

function runNpm(cwd, args, PATH) {
  const flags = ['--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];
  const { error } = spawnSync(
    'npm',
    [...args, '--prefix', '.', '--prefer-offline', '--loglevel=error', ...flags],
    {
      cwd,
      env: { ...process.env, PATH },
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: isWindows,
    },
  );
  if (error) say(`npm can't be started: ${error.message}`);
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url) && isOldNode) {
  const node = fetchNode();
  const link = join(root, 'node_modules', '.bin', 'node');
  if (node && !isWindows && !existsSync(link)) symlinkSync(node, link);
}
