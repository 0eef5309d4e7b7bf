/** Completion in real shells; those that a machine lacks are left out. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales } from '../../domain/locales/locales.ts';
import { rules } from '../../pipeline/model/rules.ts';
import { currentNode, root, runCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { newFolder } from '../helpers/temp-folder.ts';

const has = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;
/** Bash warns of a language that the machine doesn't have. */
const env: NodeJS.ProcessEnv = { ...process.env, LC_ALL: 'C' };
let folder: string;

beforeAll(async () => {
  folder = newFolder();
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout } = await runCli(['completion', shell], { cwd: folder });
    expect(code).toBe(0);
    writeFileSync(join(folder, `script.${shell}`), stdout);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(!has('bash'))('bash', () => {
  /** Words as bash cuts them, the last one being typed. @returns what it offers */
  function offered(...words: readonly string[]): string[] {
    const lines = [
      'source ./script.bash',
      'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))',
      '_meridian',
      `printf '%s\\n' "\${COMPREPLY[@]}"`,
    ];
    const args = ['--norc', '-c', lines.join('\n'), 'bash', 'meridian', ...words];
    const { stdout, stderr } = spawnSync('bash', args, { cwd: folder, encoding: 'utf8', env });
    expect(stderr).toBe('');
    return stdout.split('\n').filter((line) => line !== '');
  }

  test('commands', () => {
    expect(offered('')).toEqual(expect.arrayContaining(['export', 'validate', 'build', 'completion']));
    expect(offered('val')).toEqual(['validate']);
  });

  test('flags of the command that is typed', () => {
    expect(offered('validate', '--max')).toEqual(['--max-warnings']);
    expect(offered('build', '--no')).toEqual(['--no-cache']);
    expect(offered('validate', '--no')).toEqual([]);
  });

  test('every rule, format and language, and values of other flags', () => {
    expect(offered('validate', '--rule', '')).toEqual(Object.keys(rules));
    expect(offered('validate', '--rule', 'unt')).toEqual(['untranslated']);
    expect(offered('build', '--format', '')).toEqual([
      'pretty',
      'json',
      'sarif',
      'junit',
      'github',
      'gitlab',
    ]);
    expect(offered('graph', '--format', 'd')).toEqual(['dot']);
    expect(offered('diff', '--format', '')).toEqual(['pretty', 'json']);
    expect(offered('diff', 'old.json', 'new.json', '--files', '')).toEqual([
      'upload',
      'assets',
      'pages',
      'others',
      'gone',
    ]);
    expect(offered('build', '--locale', '')).toEqual(locales.map(({ code }) => code));
    expect(offered('validate', '--fail-on', 'w')).toEqual(['warning']);
    expect(offered('completion', 'z')).toEqual(['zsh']);
    expect(offered('help', 'exp')).toEqual(['export', 'explain']);
    expect(offered('explain', 'untr')).toEqual(['untranslated']);
    expect(offered('build', '-o', '')).toEqual([]);
  });

  test('a flag with one value has one, a flag with many goes on', () => {
    expect(offered('validate', '--rule', 'untranslated', '--fail')).toEqual(['--fail-on']);
    expect(offered('validate', '--rule', 'untranslated', 'e')).toEqual([]);
    expect(offered('build', '--locale', 'en', 'd')).toEqual(['de', 'dk']);
    expect(offered('build', '--locale', 'en', '--q')).toEqual(['--quiet']);
  });

  test('values behind "=", and files behind a format and its "="', () => {
    expect(offered('validate', '--format', '=', 'ju')).toEqual(['junit']);
    expect(offered('validate', '--format', 'sarif', '=', 'me')).toEqual([]);
    expect(offered('validate', '--format', 'sarif', '=')).toEqual([]);
  });

  test('the languages of the site in the current folder, as its configuration has them now', async () => {
    const meridian = join(folder, 'bin', 'meridian');
    mkdirSync(join(folder, 'bin'), { recursive: true });
    writeFileSync(meridian, `#!/bin/sh\nexec "${currentNode}" "${join(root, 'bin/meridian.js')}" "$@"\n`, {
      mode: 0o755,
    });
    const path = process.env.PATH;
    env.PATH = `${join(folder, 'bin')}:${path}`;
    const config = join(folder, 'site.config.ts');
    const configure = (languages: readonly unknown[]) => configureSite(folder, { languages });
    configure(['de', { code: 'cs', fallback: 'de' }]);
    expect(offered('build', '--locale', '')).toEqual(['de', 'cs']);
    expect(offered('build', '--locale', 'de', 'c')).toEqual(['cs']);
    configure(['de', { code: 'et' }]);
    expect(offered('messages', '')).toEqual(['de', 'et', '--config', '--help']);
    writeFileSync(config, 'export default {');
    expect(offered('coverage', '--locale', '')).toEqual(locales.map(({ code }) => code));
    rmSync(config);
    env.PATH = path;
  });

  test('files are left to the shell', () => {
    expect(offered('validate', '--content', '')).toEqual([]);
    const { stdout } = spawnSync('bash', ['--norc', '-c', 'source ./script.bash; complete -p meridian'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toContain('-o default');
  });

  test.skipIf(spawnSync('script', ['--version']).status !== 0)(
    'at a terminal, Tab completes the line',
    () => {
      mkdirSync(join(folder, 'bin'), { recursive: true });
      writeFileSync(join(folder, 'bin', 'meridian'), '#!/bin/sh\necho "ran: $*"\n', { mode: 0o755 });
      const input = 'source ./script.bash\nmeridian validate --rule unt\t--quiet\nexit\n';
      const run = spawnSync('script', ['-qec', 'bash --norc -i', '/dev/null'], {
        cwd: folder,
        input,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}`, TERM: 'dumb' },
      });
      expect(run.stdout).toContain('ran: validate --rule untranslated --quiet');
    },
  );
});

test.skipIf(!has('fish'))('fish', () => {
  const offered = (line: string) => {
    const command = `source ./script.fish; complete -C ${JSON.stringify(line)}`;
    const { stdout, stderr } = spawnSync('fish', ['-c', command], { cwd: folder, encoding: 'utf8', env });
    expect(stderr).toBe('');
    return stdout.split('\n').flatMap((each) => each.split('\t')[0] || []);
  };
  expect(offered('meridian val')).toEqual(['validate']);
  expect(offered('meridian validate --rule unt')).toEqual(['untranslated']);
  expect(offered('meridian validate --max')).toEqual(['--max-warnings']);
  expect(offered('meridian verify --out build --r')).toEqual([]);
  expect(offered('meridian verify --out build --o')).toEqual(['--out']);
  expect(offered('meridian completion ').toSorted()).toEqual(['bash', 'fish', 'languages', 'zsh']);
});

test.skipIf(!has('zsh'))('zsh reads its script', () => {
  const { status, stderr } = spawnSync('zsh', ['-n', 'script.zsh'], { cwd: folder, encoding: 'utf8', env });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test.skipIf(!has('zsh') || spawnSync('script', ['--version']).status !== 0)(
  'zsh completes folders where no word fits',
  () => {
    mkdirSync(join(folder, 'shards-here'), { recursive: true });
    const input = [
      'PS1=; autoload -Uz compinit; compinit -D -u; source ./script.zsh; meridian() { echo "ran: $*" }',
      'meridian merge sh\t',
      'meridian validate --rule unt\t',
      'exit\n',
    ].join('\n');
    const { stdout } = spawnSync('script', ['-qec', 'zsh -f -i', '/dev/null'], {
      cwd: folder,
      input,
      encoding: 'utf8',
      env: { ...process.env, TERM: 'dumb' },
    });
    expect(stdout).toContain('ran: validate --rule untranslated');
    expect(stdout).toContain('ran: merge shards-here');
  },
);

test('an unknown shell ends with exit code 2 and those that there are', async () => {
  const { code, stdout, stderr } = await runCli(['completion', 'cmd'], { cwd: folder });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('bash, zsh, fish');
});
