import { expect, test } from 'vitest';
import { hostileFolder, validate } from './run-validate.ts';
import { valid } from './schemas.ts';

interface CodeQualityIssue {
  readonly check_name: string;
  readonly description: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

async function codeQuality(folder = hostileFolder(), env = {}): Promise<CodeQualityIssue[]> {
  const { stdout, stderr } = await validate(['--format', 'gitlab'], { folder, env });
  expect(stderr).toBe('');
  return valid<CodeQualityIssue[]>('gitlab', stdout);
}

test('every finding is an item of its own, most harmful first', async () => {
  const folder = hostileFolder();
  const { stdout } = await validate(['--format', 'json'], { folder });
  const { issues } = JSON.parse(stdout) as { issues: { rule: string; line?: number; message: string }[] };
  const items = await codeQuality(folder);
  expect(new Set(items.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
  expect(items.map(({ check_name }) => check_name)).toEqual(issues.map(({ rule }) => rule));
  expect(items.map(({ location }) => location.lines.begin)).toEqual(issues.map(({ line }) => line ?? 1));
  expect(items.map(({ location }) => location.path)).toEqual(issues.map(() => 'content.json'));
  expect(items.every(({ description }, at) => description.startsWith(issues[at]?.message ?? '?'))).toBe(true);
  expect(items[0]?.severity).toBe('critical');
  expect(items.find(({ check_name }) => check_name === 'unknown-content-type')?.severity).toBe('minor');
});

test('rules that the owner made infos are infos', async () => {
  const items = await codeQuality(hostileFolder({ 'unknown-content-type': 'info' }));
  expect(items.find(({ check_name }) => check_name === 'unknown-content-type')?.severity).toBe('info');
});

test('files are named from the root of the repository', async () => {
  const folder = hostileFolder();
  const parent = folder.replace(/[/\\][^/\\]+$/, '');
  const [item] = await codeQuality(folder, { CI_PROJECT_DIR: parent });
  expect(item?.location.path).toBe(`${folder.slice(parent.length + 1)}/content.json`);
});
