import type { Entry } from '../../domain/entries.ts';
import { usePage } from '../page-context.ts';
import { Section } from './section.tsx';

/** Where the page's server locations begin (spec 2 §2.2): links name it `#vpn-locations`. */
export function ServerLocations({ entry }: { readonly entry: Entry<'serverLocations'> }) {
  const { t } = usePage();
  return <Section heading={entry.heading ?? t('locations.title')} anchorId="vpn-locations" />;
}
