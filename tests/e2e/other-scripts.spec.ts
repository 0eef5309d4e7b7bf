/** Languages in other scripts, and texts that fall back to a language that reads the other way than the page. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { withRegion } from '../../domain/locales/locales.ts';
import { runsInOrder } from '../../pipeline/cards/text-order.ts';
import { root, start } from '../../tools/scripts/run.ts';
import { configureSite } from '../helpers/site-folder.ts';
import {
  directory,
  entry,
  homePage,
  linkTo,
  offer,
  page as pageEntry,
  space,
} from '../helpers/space-builder.ts';

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

/** A heading and a sentence in scripts with and without a font of ours, by UI code, with the ISO 15924 code of the script. */
const texts: Readonly<Record<string, readonly [script: string, heading: string, sentence: string]>> = {
  el: ['', 'Ιδιωτικότητα σε κάθε δίκτυο', 'Η κίνησή σας *κρυπτογραφείται* πριν φύγει από τη συσκευή.'],
  he: ['Hebr', 'פרטיות בכל רשת', 'התעבורה שלך *מוצפנת* לפני שהיא יוצאת מהמכשיר.'],
  fa: ['Arab', 'حریم خصوصی در هر شبکه', 'ترافیک شما پیش از ترک دستگاه *رمزگذاری* می‌شود.'],
  ur: ['Arab', 'ہر نیٹ ورک پر رازداری', 'آپ کا ٹریفک آلے سے نکلنے سے پہلے *خفیہ* ہو جاتا ہے۔'],
  hi: ['Deva', 'हर नेटवर्क पर निजता', 'आपका ट्रैफ़िक डिवाइस से निकलने से पहले *एन्क्रिप्ट* हो जाता है।'],
  bn: ['Beng', 'প্রতিটি নেটওয়ার্কে গোপনীয়তা', 'ডিভাইস ছাড়ার আগেই আপনার ট্র্যাফিক *এনক্রিপ্ট* হয়ে যায়।'],
  ta: [
    'Taml',
    'ஒவ்வொரு பிணையத்திலும் தனியுரிமை',
    'உங்கள் தரவு சாதனத்தை விட்டு வெளியேறும் முன் *குறியாக்கம்* செய்யப்படுகிறது.',
  ],
  ka: ['Geor', 'კონფიდენციალურობა ყველა ქსელში', 'თქვენი ტრაფიკი მოწყობილობიდან გასვლამდე *იშიფრება*.'],
  hy: ['Armn', 'Գաղտնիություն ամեն ցանցում', 'Ձեր տվյալները *գաղտնագրվում են* սարքից դուրս գալուց առաջ։'],
  am: ['Ethi', 'በእያንዳንዱ አውታረ መረብ ላይ ግላዊነት', 'ትራፊክዎ ከመሣሪያው ከመውጣቱ በፊት *ይመሰጠራል*።'],
  km: ['Khmr', 'ឯកជនភាពលើគ្រប់បណ្តាញ', 'ចរាចរណ៍របស់អ្នកត្រូវបាន *អ៊ិនគ្រីប* មុនពេលចេញពីឧបករណ៍។'],
  my: ['Mymr', 'ကွန်ရက်တိုင်းတွင် ကိုယ်ရေးလုံခြုံမှု', 'သင့်ဒေတာသည် စက်မှမထွက်မီ *ကုဒ်ဝှက်* ထားသည်။'],
  zh: ['Hans', '在任何网络中保护隐私', '您的流量在离开设备之前就已*加密*。'],
  'zh-hant': ['Hant', '在任何網路中保護隱私', '您的流量在離開裝置之前就已*加密*。'],
};
const english = 'Private on *every* network.';
const localeOf = (code: string) => withRegion(code === 'zh-hant' ? 'zh-Hant' : code);

/** Writes a paragraph; what stands between asterisks is emphasized. */
function emphasized(text: string) {
  const parts = text.split('*').map((value, at) => ({
    ...{ nodeType: 'text', value, data: {} },
    marks: at % 2 ? [{ type: 'italic' }] : [],
  }));
  return node('document', node('paragraph', ...parts));
}

const letters = pageEntry('letters', 'letters', 'root', { blocks: [linkTo('native'), linkTo('other')] });
const native = entry('oneColumnContent', 'native', { heading: 'Privacy', content: emphasized(english) });
for (const [code, [, heading, sentence]] of Object.entries(texts)) {
  Object.assign(native.fields.heading as object, { [localeOf(code)]: heading });
  Object.assign(native.fields.content as object, { [localeOf(code)]: emphasized(sentence) });
}
const other = entry('oneColumnContent', 'other', { heading: 'In English', content: emphasized(english) });

test.describe('a site in many scripts', () => {
  // One worker, which builds it once.
  test.describe.configure({ mode: 'default' });
  const folder = mkdtempSync(join(tmpdir(), 'meridian-test-'));
  let origin = '';
  let stop = () => {};

  test.beforeAll(async () => {
    const codes = Object.keys(texts);
    const entries = [
      ...homePage({ blocks: blocks.map(({ sys }) => linkTo(String(sys.id))) }),
      ...[...blocks, letters, native, other],
      ...[...codes, 'de'].map((code) => directory(`root-${code}`, code)),
      entry('step', 'step', { heading: 'Step.', text: 'Its text.' }),
      offer(),
    ];
    const locales = ['en-US', ...codes.map(localeOf)].map((code, at) => ({
      ...{ code, fallbackCode: at ? 'en-US' : null, default: !at },
    }));
    const inPersian = { code: 'de-DE', fallbackCode: 'fa-IR', default: false };
    writeFileSync(join(folder, 'content.json'), JSON.stringify(space(entries, [...locales, inPersian])));
    configureSite(folder, { languages: ['en', 'de', ...codes.map((code) => ({ code, fallback: 'en' }))] });
    const command = (...args: string[]) => [join(root, 'bin/meridian.js'), ...args];
    execFileSync(process.execPath, command('build', '--quiet'), { cwd: folder });
    const out = join(folder, 'out');
    const { child, line } = await start(process.execPath, command('serve', '--port', '0', '--out', out));
    stop = () => void child.kill();
    origin = /http:[^ ]+\d/.exec(line)?.[0] ?? '';
  });

  test.afterAll(() => {
    stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the script of a language, not its tag, decides how its letters are set', async ({ page }) => {
    const looks = (text: string) =>
      page.getByRole('heading', { name: text }).evaluate((heading) => {
        const style = getComputedStyle(heading);
        const em = heading.closest('section')?.querySelector('em') ?? heading;
        const { fontStyle, fontWeight } = getComputedStyle(em);
        return {
          script: document.documentElement.dataset.script ?? '',
          hasTracking: Number.parseFloat(style.letterSpacing) < 0,
          lines: Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize),
          em: `${fontStyle} ${fontWeight}`,
          family: getComputedStyle(document.body).fontFamily.split(',')[0]?.replaceAll('"', ''),
        };
      });
    const slanted = 'italic 400';
    const upright = 'normal 600';
    for (const [code, [script, heading]] of Object.entries(texts)) {
      await page.goto(`${origin}/${code}/letters`);
      const family = script === 'Arab' ? 'Noto Sans Arabic Variable' : 'Inter Variable';
      const isTall = ['Khmr', 'Mymr'].includes(script);
      const lines = expect.closeTo(script === '' ? 1.15 : isTall ? 1.7 : 1.4, 2);
      const own = {
        script,
        hasTracking: script === '',
        lines,
        family,
        em: script === '' ? slanted : upright,
      };
      expect(await looks(heading), code).toEqual(own);
      // Text in another script keeps its emphasis.
      expect(await looks('In English'), code).toMatchObject({ em: slanted });
    }
    await page.goto(`${origin}/letters`);
    expect(await looks('In English')).toMatchObject({ script: '', hasTracking: true, em: slanted });
    await page.goto(`${origin}/de/letters`);
    const inPersian = { script: '', hasTracking: false, lines: expect.closeTo(1.4, 2), em: upright };
    expect(await looks(texts.fa?.[1] ?? '')).toMatchObject(inPersian);
  });

  test('texts that fall back keep to the side of their page, with their lists, columns and punctuation', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 480, height: 800 });
    await page.goto(`${origin}/he`);
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
  });
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
