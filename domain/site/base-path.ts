/** The path below which a site is published. Addresses within the site have none; it is added where they are written. */
import type { SiteConfig } from './site-config.ts';

/** Describes where a site is published. */
export type SitePlace = Pick<SiteConfig, 'origin' | 'basePath'>;

/** Returns the address that paths of the site are added to: `https://www.example.com/site`. */
export function siteAddress({ origin, basePath = '' }: SitePlace): string {
  return origin + basePath;
}

/** Adds the base path to a root-relative address; others are unchanged. */
export function withBase(basePath: string, address: string): string {
  return /^\/(?!\/)/.test(address) ? basePath + address : address;
}

/** Removes the base path. @returns undefined for a path that isn't below it */
export function withoutBase(basePath: string, path: string): string | undefined {
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined;
}

/** Adds the base path to the addresses in an attribute of markup or JSX. Forms may post to any path of the origin. */
export function attributeWithBase<Value>(basePath: string, name: string, value: Value): Value | string {
  const attribute = name.toLowerCase();
  if (typeof value !== 'string' || !addressed.has(attribute)) return value;
  if (!attribute.endsWith('srcset')) return withBase(basePath, value);
  return value.replace(/(?<=^\s*|,\s+)\/(?!\/)/g, `${basePath}/`);
}

const addressed: ReadonlySet<string> = new Set([
  'href',
  'xlinkhref',
  'xlink:href',
  'src',
  'srcset',
  'imagesrcset',
  'poster',
]);
