/** What a build tells scripts of the site, as the header has it: scripts are the same for all sites. */
interface SiteData {
  /** Names the site in analytics. */
  readonly site?: string;
  /** Address of the tag manager's script. */
  readonly tag?: string;
  /** Address that takes analytics events. */
  readonly events?: string;
  /** Address that takes reports of errors. */
  readonly errorReports?: string;
}

/** Reads what the page's header tells scripts of the site. */
export function siteData(page: Pick<Document, 'querySelector'> = document): SiteData {
  return page.querySelector<HTMLElement>('[data-site]')?.dataset ?? {};
}
