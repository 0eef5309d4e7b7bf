import { block } from './blocks.js';
import { each, escape, facts } from './html.js';
import { languageDialog, shellEnd, shellStart } from './shell.js';

export function documentOf(site, page) {
  return (
    `<!DOCTYPE html><html lang="${site.tag}" dir="${site.dir}"><head>${head(site, page)}</head>` +
    `<body>${shellStart(site)}<main id="main_content" tabindex="-1">${each(page.blocks, (item) => block(item, site, page))}</main>` +
    `${shellEnd(site)}${languageDialog(site, page)}</body></html>\n`
  );
}

function head(site, page) {
  const canonical = escape(page.canonical);
  const title = escape(page.title);
  const description = escape(page.description);
  return (
    `<meta charset="utf-8"/><meta name="color-scheme" content="light dark"/><meta name="viewport" content="width=device-width, initial-scale=1"/>` +
    `<script>${site.earlyscript}</script><title>${title}</title><meta name="description" content="${description}"/>` +
    `<link rel="canonical" href="${canonical}"/>` +
    each(
      site.fonts,
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin="anonymous"/>`,
    ) +
    each(site.styles, (href) => `<link rel="stylesheet" href="${href}"/>`) +
    each(
      site.scripts,
      ({ src, integrity }) => `<script type="module" src="${src}" integrity="${integrity}"></script>`,
    ) +
    `<link rel="icon" href="${site.icon}" type="image/svg+xml"/><meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)"/>` +
    `<meta name="theme-color" content="#111d33" media="(prefers-color-scheme: dark)"/>` +
    `<meta property="og:type" content="website"/><meta property="og:site_name" content="${site.brand}"/>` +
    `<meta property="og:title" content="${title}"/><meta property="og:description" content="${description}"/>` +
    `<meta property="og:url" content="${canonical}"/><meta property="og:locale" content="${site.oglocale}"/>` +
    (page.image ? ogImage(page.image) : '') +
    facts(page.sitefacts) +
    alternates(site, page)
  );
}

function ogImage({ url, type, width, height, alt }) {
  return (
    `<meta property="og:image" content="${escape(url)}"/><meta property="og:image:type" content="${type}"/>` +
    `<meta property="og:image:width" content="${width}"/><meta property="og:image:height" content="${height}"/>` +
    `<meta property="og:image:alt" content="${escape(alt)}"/><meta name="twitter:card" content="summary_large_image"/>`
  );
}

function alternates({ origin, languages }, { slug }) {
  const alternate = (tag, prefix) =>
    `<link rel="alternate" hreflang="${tag}" href="${origin}${prefix + slug || '/'}"/>`;
  return each(languages, ({ tag, prefix }) => alternate(tag, prefix)) + alternate('x-default', '');
}
