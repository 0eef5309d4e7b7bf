import type { NavigationItem } from '../../domain/site/navigation.ts';
import type { Facts } from './structured-data.tsx';

/**
 * The breadcrumb as search engines show it in place of an address. Every step needs an address there, so directories
 * that are only text are left out.
 *
 * @param absolute makes an address of the site absolute
 */
export function breadcrumbList(
  items: readonly NavigationItem[],
  absolute: (address: string) => string,
): Facts {
  const steps = items.flatMap(({ name, url }) => (url === undefined ? [] : [{ name, item: absolute(url) }]));
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step })),
  };
}
