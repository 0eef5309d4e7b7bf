/** Names the site in analytics; the header says it, as scripts are the same for all sites. */
export function siteId(page: Pick<Document, 'querySelector'> = document): string {
  return page.querySelector<HTMLElement>('[data-site]')?.dataset.site ?? '';
}
