import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { hostileFolder, validate } from './run-validate.ts';

interface Case {
  readonly name: string;
  readonly failure?: { readonly message: string; readonly type: string; readonly '#text': string };
  readonly skipped?: { readonly message: string };
  readonly 'system-out'?: string;
}

interface Suite {
  readonly name: string;
  readonly tests: string;
  readonly failures: string;
  readonly skipped: string;
  readonly testcase: readonly Case[];
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  isArray: (name) => name === 'testsuite' || name === 'testcase',
});

async function suitesOf(args: readonly string[] = [], folder = hostileFolder()) {
  const { code, stdout, stderr } = await validate(['--format', 'junit', ...args], { folder });
  expect(stderr).toBe('');
  expect(XMLValidator.validate(stdout)).toBe(true);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 can't hold these
  expect(stdout).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|]]>/);
  expect(stdout.isWellFormed()).toBe(true);
  const { testsuites } = parser.parse(stdout) as { testsuites: { testsuite: Suite[]; failures: string } };
  const suite = (name: string) => testsuites.testsuite.find((each) => each.name === name);
  const find = (suiteName: string, rule: string) =>
    suite(suiteName)?.testcase.find(({ name }) => name === rule);
  return { code, suites: testsuites.testsuite, failures: Number(testsuites.failures), find };
}

test('a suite is a language, a case is a rule, and a failure holds what was found', async () => {
  const { suites, failures, find } = await suitesOf();
  expect(suites.map(({ name }) => name)).toEqual(['all languages', 'en', 'de']);
  expect(find('de', 'invalid-slug')?.failure).toMatchObject({
    message: '1 finding',
    type: 'error',
    '#text': expect.stringContaining('Invalid slug "Über uns"'),
  });
  expect(find('en', 'invalid-slug')).toEqual(expect.not.objectContaining({ failure: expect.anything() }));
  expect(find('all languages', 'dangling-link')?.failure?.message).toBe('5 findings');
  for (const suite of suites) {
    expect(Number(suite.tests)).toBe(suite.testcase.length);
    expect(Number(suite.failures)).toBe(suite.testcase.filter(({ failure }) => failure).length);
  }
  expect(failures).toBe(suites.reduce((sum, suite) => sum + Number(suite.failures), 0));
});

/** Attributes that the schema of Jenkins' xUnit plugin (junit-10.xsd) allows; it requires the first ones. */
const allowed: Readonly<Record<string, { readonly required: string[]; readonly others: string[] }>> = {
  testsuites: { required: [], others: ['name', 'time', 'tests', 'failures', 'errors'] },
  testsuite: {
    required: ['name', 'tests', 'failures', 'errors'],
    others: ['group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file', 'log', 'url'],
  },
  testcase: { required: ['name'], others: ['time', 'classname', 'group'] },
  failure: { required: [], others: ['type', 'message'] },
  skipped: { required: [], others: ['type', 'message'] },
  'system-out': { required: [], others: [] },
};

test("elements have the attributes that Jenkins' xUnit plugin allows", async () => {
  const folder = hostileFolder();
  await validate(['--baseline', 'known.json', '--update-baseline'], { folder });
  const reports = [[], ['--baseline', 'known.json'], ['--fail-on', 'never']].map((args) =>
    validate(['--format', 'junit', ...args], { folder }),
  );
  for (const { stdout } of await Promise.all(reports)) {
    const elements = [...stdout.matchAll(/<([a-z-]+)((?: [a-z]+="[^"]*")*)\/?>/g)];
    expect(elements.length).toBeGreaterThan(50);
    for (const [, name = '', attributes = ''] of elements) {
      const names = [...attributes.matchAll(/ ([a-z]+)=/g)].map(([, attribute]) => attribute);
      const { required = [], others = [] } = allowed[name] ?? {};
      expect(Object.keys(allowed)).toContain(name);
      expect(names).toEqual(expect.arrayContaining(required));
      expect([...required, ...others]).toEqual(expect.arrayContaining(names));
    }
  }
});

test('text of any kind arrives', async () => {
  const { find } = await suitesOf();
  const text = find('all languages', 'invalid-url')?.failure?.['#text'] ?? '';
  expect(text).toContain(']]>');
  expect(text).toContain('<b>');
  expect(text).toContain('🦊');
  expect(text).toContain('\\u001b[2J');
});

test('warnings fail a case only where they fail the run', async () => {
  const broken = ['dangling-link', 'missing-directory', 'invalid-slug', 'invalid-url', 'circular-reference'];
  const folder = hostileFolder(Object.fromEntries(broken.map((rule) => [rule, 'warning'])));
  const clean = await suitesOf([], folder);
  expect(clean).toMatchObject({ code: 0, failures: 0 });
  expect(clean.find('de', 'invalid-slug')?.['system-out']).toContain('warning: Invalid slug "Über uns"');
  expect(clean.find('de', 'orphan-page')?.skipped?.message).toBe('switched off in site.config.ts');
  const failed = await suitesOf(['--max-warnings', '0'], folder);
  expect(failed.code).toBe(1);
  expect(failed.find('de', 'invalid-slug')?.failure?.type).toBe('warning');
});

test.each(['validate', 'build'])('%s names itself, and replaces its own report', async (command) => {
  const folder = hostileFolder();
  const args = [command, '--format', 'junit=report.xml'];
  for (const _ of ['written', 'replaced']) {
    const { code, stderr } = await runCli(args, { cwd: folder });
    expect(code, stderr).toBe(1);
  }
  expect(readFileSync(join(folder, 'report.xml'), 'utf8')).toContain(
    `<testsuites name="meridian ${command}"`,
  );
});
