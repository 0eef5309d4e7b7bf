import type { Entry } from '../../../domain/content/entries.ts';
import { openGraphLocale, prefixOf } from '../../../domain/locales/locales.ts';
import { directionOf } from '../../../domain/locales/text-direction.ts';
import type { Language } from '../../../pipeline/render/language.ts';
import { pageContext } from '../../../pipeline/render/page-context.ts';
import { navigationItems } from '../../../templates/links/navigation-items.ts';
import type { PageContext } from '../../../templates/page-context.ts';
import { defaultIcon } from '../../../templates/pages/default-icon.ts';
import { earlyScript } from '../../../templates/pages/early-script.ts';
import { socialNetworkOf } from '../../../templates/shell/social-networks.ts';
import { linkOf, linksData, pictureData } from './block-data.ts';
import type { LinkData, ShellData, SiteData } from './prepared-content.ts';

/** Addresses of styles, scripts and fonts, as a page of the language has them in its head. */
export type Resources = Pick<SiteData, 'styles' | 'scripts' | 'fonts'>;

/** What all pages of a language share. */
export function siteData(language: Language, resources: Resources): SiteData {
  const { view } = language;
  const { site, locale, content } = view;
  const page = pageContext(language, undefined);
  const { code, tag, name } = locale;
  return {
    origin: site.config.origin,
    brand: site.config.brand,
    year: site.year,
    code,
    tag,
    dir: directionOf(code),
    name,
    oglocale: openGraphLocale(locale),
    home: page.homePath ?? '/',
    label: page.siteId,
    languagelabel: page.t('language.button', { name }),
    languages: content.locales.map((other) => ({
      code: other.code,
      tag: other.tag,
      name: other.name,
      prefix: prefixOf(other.code),
    })),
    ...resources,
    icon: defaultIcon,
    earlyscript: earlyScript,
    texts: textsOf(site.messages[code] ?? {}, site.config.brand),
    shell: shellData(view.site.config.chat?.script ?? '', page, layoutOf(page, language)),
  };
}

/** Those that the shell and blocks of a content page use. */
function textsOf(messages: Readonly<Record<string, string>>, brand: string): Record<string, string> {
  const shown = Object.entries(messages).filter(([key]) =>
    /^(?:shell|language|cookies|chat|breadcrumbs|block|social)\./.test(key),
  );
  return Object.fromEntries(shown.map(([key, text]) => [key, text.replaceAll('{{brand}}', brand)]));
}

/** The layout of all pages of a generated space. */
function layoutOf(page: PageContext, { view }: Language) {
  const home = view.entry(view.site.sections.homePage) as Entry<'page'>;
  const layout = page.entry(home.layout) as Entry<'layout'>;
  return {
    header: page.entry(layout.header) as Entry<'header'>,
    footer: page.entry(layout.footer) as Entry<'footer'>,
  };
}

function shellData(
  chatScript: string,
  page: PageContext,
  { header, footer }: ReturnType<typeof layoutOf>,
): ShellData {
  const columns = page.entries(footer.columns) as Entry<'footerColumn'>[];
  const dropdown = page.entry(footer.localeDropdown) as Entry<'localeDropdown'> | undefined;
  return {
    logo: pictureData(page.image(header.logo), 'logo'),
    menu: navigationItems(page, header.menu).flatMap((item) =>
      linkOf(item).map((link) => ({
        ...link,
        more: page.t('shell.submenu', { name: item.name }),
        children: item.children.flatMap(linkOf),
      })),
    ),
    actions: (page.entries(header.callsToAction) as Entry<'callToAction'>[]).map((entry) => ({
      audience: entry.identifier === 'setup' ? 'member' : 'visitor',
      ...(linksData([linkTo(entry.id)], page)[0] as LinkData),
    })),
    columns: columns.map(({ heading = '', links }) => ({ heading, links: linksData(links, page) })),
    dropdown: dropdown?.name ?? '',
    social: linksData(footer.socialLinks, page).map((link) => socialLink(link, page)),
    copyright: footer.copyright ?? page.brand,
    legal: [
      fixedLink('shell.privacyPolicy', 'privacy-policy', page),
      fixedLink('shell.termsOfService', 'tos', page),
    ],
    chatscript: chatScript,
  };
}

function linkTo(id: string) {
  return { id };
}

function fixedLink(text: string, path: string, page: PageContext): LinkData {
  return { name: page.t(text), url: page.fixedLink(path) ?? '', label: path };
}

function socialLink({ url, label }: LinkData, { t, brand }: PageContext) {
  const network = socialNetworkOf(url);
  const name = network ? `${t(network.label, { brand })} (${t('shell.newTab')})` : url;
  return { name, url, label, icon: network?.path ?? '' };
}
