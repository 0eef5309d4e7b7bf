/** A list, as Next looks at the head's elements one by one. */
export function PageHead({ site, page }) {
  const { image, slug, title, description, canonical } = page;
  const alternates = [...site.languages, { tag: 'x-default', prefix: '' }];
  return [
    <meta key="color-scheme" name="color-scheme" content="light dark" />,
    <meta key="viewport" name="viewport" content="width=device-width, initial-scale=1" />,
    <script key="early" dangerouslySetInnerHTML={{ __html: site.earlyscript }} />,
    <title key="title">{title}</title>,
    <meta key="description" name="description" content={description} />,
    <link key="canonical" rel="canonical" href={canonical} />,
    ...site.fonts.map((href) => (
      <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
    )),
    // Next keeps one of two with the same key; one that comes late stands there for printers, too.
    ...site.styles.map((href, at) => <link key={`${at} ${href}`} rel="stylesheet" href={href} />),
    ...site.scripts.map(({ src, integrity }) => (
      <script key={src} type="module" src={src} integrity={integrity} />
    )),
    <link key="icon" rel="icon" href={site.icon} type="image/svg+xml" />,
    <meta key="light" name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />,
    <meta key="dark" name="theme-color" content="#111d33" media="(prefers-color-scheme: dark)" />,
    <meta key="og:type" property="og:type" content="website" />,
    <meta key="og:site_name" property="og:site_name" content={site.brand} />,
    <meta key="og:title" property="og:title" content={title} />,
    <meta key="og:description" property="og:description" content={description} />,
    <meta key="og:url" property="og:url" content={canonical} />,
    <meta key="og:locale" property="og:locale" content={site.oglocale} />,
    ...(image ? ogImage(image) : []),
    ...(page.sitefacts ? [siteFacts(page.sitefacts)] : []),
    ...alternates.map(({ tag, prefix }) => (
      <link key={tag} rel="alternate" hrefLang={tag} href={site.origin + (prefix + slug || '/')} />
    )),
  ];
}

function ogImage({ url, type, width, height, alt }) {
  return [
    <meta key="og:image" property="og:image" content={url} />,
    <meta key="og:image:type" property="og:image:type" content={type} />,
    <meta key="og:image:width" property="og:image:width" content={width} />,
    <meta key="og:image:height" property="og:image:height" content={height} />,
    <meta key="og:image:alt" property="og:image:alt" content={alt} />,
    <meta key="twitter:card" name="twitter:card" content="summary_large_image" />,
  ];
}

function siteFacts(json) {
  return <script key="facts" type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
