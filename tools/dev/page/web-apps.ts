/** Lists the addresses of Contentful's web app, which may frame the site: the usual one, and that of its European region. */
export const webApps = ['https://app.contentful.com', 'https://app.eu.contentful.com'] as const;
