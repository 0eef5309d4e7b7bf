import type { Entry } from '../../domain/content/entries.ts';
import { locationsAnchor } from '../../domain/servers/location-ids.ts';
import { shownContinents } from '../../domain/servers/vpn-servers.ts';
import { LocationsView } from '../../runtime/locations/locations-view.tsx';
import { Island } from '../islands/island.tsx';
import { usePage } from '../page-context.ts';
import { useHeadingLevel } from './heading.tsx';
import { locationsProps } from './locations-props.ts';
import { Section } from './section.tsx';

/** The locations section (spec 2 §2.2); a site without server data has its heading alone. */
export function ServerLocations({ entry }: { readonly entry: Entry<'serverLocations'> }) {
  const { t, servers = [] } = usePage();
  return (
    <Section heading={entry.heading ?? t('locations.title')} anchorId={locationsAnchor}>
      {(id) => shownContinents(servers).length > 0 && <Locations id={id} />}
    </Section>
  );
}

function Locations({ id }: { readonly id: string | undefined }) {
  const page = usePage();
  const headingLevel = useHeadingLevel();
  const props = locationsProps(page, page.servers ?? [], { id: id ?? locationsAnchor, headingLevel });
  return <Island name="locations" view={LocationsView} props={props} script="late" />;
}
