import { readPage } from '../output/read-page.ts';
import { scanHtml } from '../output/scan-html.ts';

/** What a page says of itself to browsers and search engines. */
export function headOf(html: string) {
  const { canonical, alternates, lang } = readPage('', html);
  const [document] = scanHtml(html);
  return {
    lang,
    dir: document?.attributes.get('dir'),
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    canonical,
    alternates: Object.fromEntries(alternates),
  };
}
