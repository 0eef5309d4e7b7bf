import type { Entry } from '../../domain/entries.ts';
import { openGraphLocale, prefixOf } from '../../domain/locales.ts';
import { directionOf } from '../../domain/text-direction.ts';
import type { EntryPlan } from '../../pipeline/model/plan.ts';
import { fileOf } from '../../pipeline/model/plan.ts';
import type { Language } from '../../pipeline/render/language.ts';
import { pageContext } from '../../pipeline/render/page-context.ts';
import { navigationItems } from '../../templates/links/navigation-items.ts';
import type { PageContext } from '../../templates/page-context.ts';
import { defaultIcon } from '../../templates/pages/default-icon.ts';
import { earlyScript } from '../../templates/pages/early-script.ts';
import { socialNetworkOf } from '../../templates/shell/social-networks.ts';
import { blocksData, imageData, linksData } from './block-data.ts';
import type { LinkData, PageData, ShellData, SiteData } from './page-data.ts';

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
    home: page.homePath,
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
    logo: imageData(page.image(header.logo)),
    menu: navigationItems(page, header.menu).map(({ name, url = '', children }) => ({
      name,
      url,
      children: children.map((child) => ({ name: child.name, url: child.url ?? '' })),
    })),
    actions: (page.entries(header.callsToAction) as Entry<'callToAction'>[]).map((entry) => ({
      audience: entry.identifier === 'setup' ? 'member' : 'visitor',
      ...(linksData([linkTo(entry.id)], page)[0] as LinkData),
    })),
    columns: columns.map(({ heading = '', links }) => ({ heading, links: linksData(links, page) })),
    dropdown: dropdown?.name ?? '',
    social: linksData(footer.socialLinks, page).map(({ url }) => socialLink(url, page)),
    copyright: footer.copyright ?? page.brand,
    legal: [
      { name: page.t('shell.privacyPolicy'), url: page.fixedLink('privacy-policy') ?? '' },
      { name: page.t('shell.termsOfService'), url: page.fixedLink('tos') ?? '' },
    ],
    chatscript: chatScript,
  };
}

function linkTo(id: string) {
  return { sys: { type: 'Link', linkType: 'Entry', id } } as const;
}

function socialLink(url: string, { t, brand }: PageContext) {
  const network = socialNetworkOf(url);
  const name = network ? `${t(network.label, { brand })} (${t('shell.newTab')})` : url;
  return { name, url, icon: network?.path ?? '' };
}

/** One page in the language. @param path where it is in it */
export function pageData(language: Language, { entryId }: EntryPlan, path: string): PageData {
  const { view } = language;
  const entry = view.entry(entryId) as Entry<'page'>;
  const page = pageContext(language, entryId);
  const prefix = prefixOf(view.locale.code);
  return {
    slug: path === '/' ? '' : path.slice(prefix.length),
    path,
    file: fileOf(path),
    title: entry.title ?? '',
    description: entry.description ?? '',
    image: imageData(page.image(entry.ogImage)),
    crumbs:
      page.breadcrumbs.length < 2
        ? []
        : page.breadcrumbs.map((crumb) => ({ name: crumb.name, url: crumb.url })),
    blocks: blocksData(page, page.entries(entry.blocks)),
  };
}
