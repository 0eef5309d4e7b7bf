/** Texts that fall back to a language that reads the other way than the page. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runsInOrder } from '../../pipeline/cards/text-order.ts';
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

/** As writers of titles mix them: names in Latin letters, brackets, quotation marks, figures and prices. */
const titles = [
  'الـVPN أم البروكسي: أيهما أفضل؟',
  'ما هو الـVPN؟ (دليل المبتدئين)',
  'تشفير AES-256 وبروتوكول WireGuard®',
  'خصم 50% على الخطة السنوية (حتى 31/12)',
  'أسعار Wayfold VPN: من 2.99$ شهريًا',
  '«VPN مجاني»: لماذا تدفع 12.95 USD؟',
  'حماية Wi-Fi العامة – 5 نصائح',
  'كيف تُثبّت VPN على iPhone 15 Pro (iOS 17)',
  'أفضل 10 خدمات "VPN" في 2027',
  'IP الخاص بك مكشوف: 192.168.0.1',
  'سرعة تصل إلى 1,000 Mbps (10x أسرع)',
  'سياسة "عدم الاحتفاظ بالسجلات" (No-Logs)',
  'Wayfold VPN: خوادم في ٩٥ دولة (+3,000 خادم)',
  'מה זה VPN? (מדריך למתחילים)',
  'הצפנת AES-256 בכל מכשיר',
  'הנחה של 50% על המנוי השנתי (עד 31/12)',
  'Wayfold VPN: החל מ-$2.99 לחודש',
  '"VPN חינם" – למה לשלם 12.95 USD?',
  'הגנה ב-Wi-Fi ציבורי: 5 טיפים',
  'כתובת ה-IP שלך: 192.168.0.1 (חשופה!)',
  'התקנת VPN ב-iPhone 15 Pro (iOS 17)',
  'מהירות של עד 1,000 Mbps, פי 10 מהר יותר',
];

test('titles on cards have the order in which the browser shows them', async ({ page }) => {
  const inBrowser = await page.evaluate((texts) => {
    const line = document.body.appendChild(document.createElement('p'));
    Object.assign(line, { dir: 'rtl', style: 'white-space: nowrap; width: fit-content' });
    return texts.map((text) => {
      line.textContent = text;
      const characters = [...text].map((character, at) => {
        const range = document.createRange();
        range.setStart(line.firstChild as Node, at);
        range.setEnd(line.firstChild as Node, at + 1);
        const { left, right } = range.getBoundingClientRect();
        return { character, middle: (left + right) / 2 };
      });
      return characters.sort((a, b) => a.middle - b.middle).map(({ character }) => character);
    });
  }, titles);
  const visible = (characters: readonly string[]) => characters.join('').replace(/[\s\p{M}]/gu, '');
  const ours = titles.map((title) =>
    runsInOrder([title], true)[0]?.flatMap(({ text, isRightToLeft }) =>
      isRightToLeft ? [...text].reverse() : [...text],
    ),
  );
  expect(ours.map((characters = []) => visible(characters))).toEqual(inBrowser.map(visible));
});
