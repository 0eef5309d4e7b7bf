import { resolve } from 'node:path';
import { localeByCode, locales } from '../domain/locales/locales.ts';
import type { SiteConfig } from '../domain/site/site-config.ts';
import { UsageError } from './errors.ts';
import { loadSiteConfig, type Surroundings } from './site-config.ts';

interface SiteFlags {
  readonly content?: string;
  readonly out?: string;
  readonly locale?: readonly string[];
}

/**
 * site.config.ts with what the flags say instead.
 *
 * @throws UsageError for a language that the site doesn't have
 */
export async function configWithFlags(flags: SiteFlags, context: Surroundings): Promise<SiteConfig> {
  for (const code of flags.locale ?? []) {
    if (!localeByCode(code)) {
      const known = locales.map((locale) => locale.code).join(', ');
      throw new UsageError(`--locale ${code}: the site has no such language.`, `It has ${known}.`);
    }
  }
  const config = await loadSiteConfig(context);
  return {
    ...config,
    ...(flags.content !== undefined && { content: resolve(context.cwd, flags.content) }),
    ...(flags.out !== undefined && { out: resolve(context.cwd, flags.out) }),
  };
}
