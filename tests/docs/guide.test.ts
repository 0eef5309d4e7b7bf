import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from '../../pipeline/model/rules.ts';
import { fillGuide, guideFile } from '../../tools/scripts/capture-guide.ts';

const guide = readFileSync(guideFile, 'utf8');

/** On failure: `node tools/scripts/capture-guide.ts` writes what the commands print now; read the difference, then commit it. */
test.skipIf(process.platform === 'win32')(
  'the guide shows what its commands print',
  { tags: 'ci', timeout: 180_000 },
  async () => {
    expect(await fillGuide(guide)).toBe(guide);
  },
);

test.skipIf(process.platform === 'win32')(
  'a block that is out of date is replaced, and nothing else',
  { tags: 'ci' },
  async () => {
    const guideWith = (text: string) =>
      `# a\n\n<!-- capture: echo new -->\n\`\`\`text\n${text}\`\`\`\n\n\`\`\`text\nkept\n\`\`\`\n`;
    for (const text of ['', 'old\n', 'older\n\nand longer\n'])
      expect(await fillGuide(guideWith(text))).toBe(guideWith('$ echo new\nnew\n'));
  },
);

test.skipIf(process.platform === 'win32')(
  'a finding that the report lacks is no empty block',
  { tags: 'ci' },
  async () => {
    const lacking =
      '<!-- capture: npx --no -- meridian validate --content monday.json only missing-alt -->\n```text\n```\n';
    await expect(fillGuide(lacking)).rejects.toThrow('0 findings of missing-alt');
  },
);

test('the guide says how to fix every rule', () => {
  const table = guide.slice(guide.indexOf('## All rules'));
  expect(Object.keys(rules).filter((rule) => !table.includes(`\`${rule}\``))).toEqual([]);
});

test('what the guide links to is there', () => {
  const targets = [...guide.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
  const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => headingId(text));
  const broken = targets.filter((target) =>
    target.startsWith('#')
      ? !headings.includes(target.slice(1))
      : !existsSync(join(dirname(guideFile), target.replace(/#.*/, ''))),
  );
  expect(broken).toEqual([]);
});

/** As GitHub makes it. */
function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
