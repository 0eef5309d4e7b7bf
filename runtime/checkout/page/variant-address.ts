import { personalizationByName, personalizations } from '../../../domain/content/personalizations.ts';

const parameter = 'personalization';

/**
 * The page of the variant that the address of the base page asks for, all else in the address kept; undefined where the
 * base page is the right one, as it is for unknown names.
 *
 * @param orderPath path of the base page in its language
 */
export function variantAddress(address: string, orderPath: string): string | undefined {
  const url = new URL(address);
  const wanted = personalizationByName(url.searchParams.get(parameter));
  if (wanted === personalizations[0]) return undefined;
  url.searchParams.delete(parameter);
  url.pathname = `${orderPath}/${wanted.slug}`;
  return url.href;
}
