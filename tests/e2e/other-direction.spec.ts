/** Texts that fall back to a language that reads the other way than the page. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root, start } from '../../tools/scripts/run.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { directory, entry, homePage, linkTo, offer, space } from '../helpers/space-builder.ts';

const node = (nodeType: string, ...content: unknown[]) => ({ nodeType, data: {}, content });
const paragraph = (value: string) => node('paragraph', { nodeType: 'text', value, marks: [], data: {} });
const content = node(
  'document',
  paragraph('A paragraph, in English.'),
  node('unordered-list', node('list-item', paragraph('An item!'))),
  node(
    'table',
    node('table-row', node('table-cell', paragraph('One.')), node('table-cell', paragraph('Two.'))),
  ),
);
const blocks = [
  entry('hero', 'hero', { heading: 'A hero.', subHeading: 'Below it.', bullets: ['A bullet.'] }),
  entry('threeColumnSteps', 'steps', { heading: 'Steps.', steps: [linkTo('step')] }),
  entry('oneColumnContent', 'text', { heading: 'A text.', content }),
  entry('planComparison', 'plans', { heading: 'Plans.', included: ['Included.'] }),
];

test('keep to its side, with their lists, columns and punctuation', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-test-'));
  let onEnd = () => {};
  try {
    const entries = [
      ...homePage({ blocks: blocks.map(({ sys }) => linkTo(String(sys.id))) }),
      ...blocks,
      directory('root-he', 'he'),
      entry('step', 'step', { heading: 'Step.', text: 'Its text.' }),
      offer(),
    ];
    const locales = ['en-US', 'he-IL'].map((code, at) => ({
      code,
      fallbackCode: at ? 'en-US' : null,
      default: !at,
    }));
    writeFileSync(join(folder, 'content.json'), JSON.stringify(space(entries, locales)));
    configureSite(folder, { languages: ['en', { code: 'he', fallback: 'en' }] });
    const command = (...args: string[]) => [join(root, 'bin/meridian.js'), ...args];
    execFileSync(process.execPath, command('build', '--quiet'), { cwd: folder });
    const out = join(folder, 'out');
    const { child, line } = await start(process.execPath, command('serve', '--port', '0', '--out', out));
    onEnd = () => void child.kill();
    await page.setViewportSize({ width: 480, height: 800 });
    await page.goto(`${/http:[^ ]+\d/.exec(line)?.[0]}/he`);
    const room = (text: string) =>
      page
        .getByText(text, { exact: true })
        .first()
        .evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return innerWidth - range.getBoundingClientRect().right;
        });
    const atEdge = [
      'A hero.',
      'Below it.',
      'Steps.',
      'Its text.',
      'A text.',
      'A paragraph, in English.',
      'Plans.',
    ];
    for (const text of atEdge) expect(await room(text), text).toBeCloseTo(await room('A hero.'), 0);
    expect(await room('A hero.')).toBeLessThan(40);
    for (const text of ['A bullet.', 'Step.', 'An item!', 'Included.']) {
      expect(await room(text), text).toBeGreaterThan(await room('A hero.'));
      expect(await room(text), text).toBeLessThan(80);
    }
    expect(await room('One.')).toBeLessThan(await room('Two.'));
  } finally {
    onEnd();
    rmSync(folder, { recursive: true, force: true });
  }
});
