import { beyondLimits, hosts } from '../../domain/site/hosts.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { type RedirectPlan, redirectLines, redirectTable, usageOfRedirects } from '../model/redirects.ts';
import { frontPageOf, routesOf } from '../model/routes.ts';
import { rules } from '../model/rules.ts';
import type { UrlTable } from '../model/urls.ts';

/** Finds what of a site is beyond the limits of the host in site.config.ts. Of its files, only pages are known before a build. */
export function beyondHost(
  { host, origin, checkout }: Pick<SiteConfig, 'host' | 'origin' | 'checkout'>,
  content: Content,
  urls: UrlTable,
  { redirects: moved }: Pick<RedirectPlan, 'redirects'>,
): Finding[] {
  if (host === undefined || Object.keys(hosts[host].limits).length === 0) return [];
  const routes = routesOf(content, urls, checkout !== undefined);
  const front = frontPageOf(content, urls, moved).leadsTo?.path;
  const lines = redirectLines(redirectTable(origin, routes, { moved, front }), host, []);
  const beyond = beyondLimits(host, { files: routes.pages.length, ...usageOfRedirects(lines) });
  if (beyond.length === 0) return [];
  return [
    {
      rule: 'host-limit',
      message: `${rules['host-limit'].title}: ${hosts[host].name} ignores or refuses what is too much: ${beyond.join(', ')}.`,
      hint: 'Move folders as a whole, as one pattern redirects all pages that keep their place in it, or choose another plan or host (docs/hosts.md).',
    },
  ];
}
