/** Holds a build's facts for scripts, which are the same for all sites. They are data attributes of the header. */
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
