import { createAnchorIds } from '../../domain/content/anchor-ids.ts';
import type { Entry } from '../../domain/content/entries.ts';
import { clusterName, countryName } from '../../domain/servers/place-names.ts';
import type { ServerPlace } from '../../domain/servers/server-links.ts';
import { cityPath, countryPath } from '../../domain/servers/server-links.ts';
import {
  clusterReachability,
  combinedReachability,
  hasNamedClusters,
} from '../../domain/servers/server-status.ts';
import type { ServerCluster } from '../../domain/servers/vpn-servers.ts';
import { LocationName, ProtocolList } from '../../runtime/locations/location-parts.tsx';
import mark from '../../runtime/locations/mark.module.css';
import { Block } from '../blocks/block.tsx';
import { EagerPictures, MorphNamesProvider, Picture } from '../blocks/picture.tsx';
import { PageOutline } from '../blocks/section.tsx';
import { placeNamesIn, protocolTexts, statusTexts } from '../blocks/server-locations.tsx';
import styles from './page-body.module.css';
import { AnchorIdsProvider, type PageContext, usePage } from './page-context.ts';
import { PageFacts } from './page-facts.tsx';

interface Props {
  readonly blocks: readonly Entry[];
  /** Heads a page whose blocks have no opening with a heading. */
  readonly title?: string | undefined;
  /** Partner of a partner page, shown below the opening block. */
  readonly partner?: Entry<'partnerPage'> | undefined;
}

/** Returns whether blocks, or those of their groups, have an opening with a heading. */
function hasHero(page: PageContext, blocks: readonly Entry[], depth = 1): boolean {
  return blocks.some((block) => {
    if (block.type === 'hero') return Boolean(block.heading);
    return (
      block.type === 'contentBlockGroup' && depth < 9 && hasHero(page, page.entries(block.blocks), depth + 1)
    );
  });
}

/** Renders a page's blocks in `<main>` (spec 2 §2.4), with unique anchors. */
export function PageBody({ blocks: all, title, partner }: Props) {
  const [opening, second, ...blocks] = all;
  const page = usePage();
  const { serverPlace, locale } = page;
  const isTitled = Boolean(title) && !hasHero(page, all);
  return (
    <AnchorIdsProvider value={createAnchorIds(locale.tag)}>
      <MorphNamesProvider value={new Set()}>
        <PageOutline.Provider value={{ hasMain: isTitled, last: 1 }}>
          {isTitled && <h1 className={`page-wide ${styles.title}`}>{title}</h1>}
          {opening && (
            <EagerPictures hasLead>
              <Block entry={opening} />
            </EagerPictures>
          )}
          {partner && <PartnerBand page={partner} />}
          {serverPlace && <ServerFacts place={serverPlace} />}
          {second && (
            <EagerPictures>
              <Block entry={second} />
            </EagerPictures>
          )}
          {blocks.map((block) => (
            <Block key={block.id} entry={block} />
          ))}
          <PageFacts blocks={all} />
        </PageOutline.Provider>
      </MorphNamesProvider>
    </AnchorIdsProvider>
  );
}

/** Shows a partner's logo or name. */
export function PartnerBand({ page }: { readonly page: Entry<'partnerPage'> }) {
  const { brand, image } = usePage();
  const logo = image(page.partnerLogo);
  if (!page.partnerName && !logo) return null;
  return (
    <p className={styles.band}>
      <span>{brand}</span>
      <span aria-hidden="true">×</span>
      {logo ? (
        <Picture
          image={{ ...logo, alt: page.partnerName ?? logo.alt }}
          place="logo"
          isEager
          className={styles.logo}
        />
      ) : (
        <span>{page.partnerName}</span>
      )}
    </p>
  );
}

/** Shows the servers and protocols of the page's place. */
export function ServerFacts({ place }: { readonly place: ServerPlace }) {
  const { t, sheets } = usePage();
  sheets.add('mark');
  const { protocols } = combinedReachability(place.clusters);
  return (
    <section className={mark.band} aria-label={t('locations.title')}>
      <div className={`page-wide ${mark.bandRow}`}>
        <Places place={place} />
        <div>
          <p className={mark.bandLabel}>{t('locations.protocols')}</p>
          <ProtocolList
            protocols={protocols}
            texts={{ protocols: protocolTexts(t), statuses: statusTexts(t) }}
            className={mark.bandProtocols}
          />
        </div>
      </div>
    </section>
  );
}

/** Creating a format costs a hundred times as much as using one. */
const formats = new Map<string, Intl.NumberFormat>();

function countIn(tag: string, count: number): string {
  const format = formats.get(tag) ?? new Intl.NumberFormat(tag, { numberingSystem: 'latn' });
  formats.set(tag, format);
  return format.format(count);
}

/** Shows the number of places with servers that support some protocol, and all names where they differ from the page's; a city's country. */
function Places({ place: { country, clusters, isCity } }: { readonly place: ServerPlace }) {
  const { t, locale, serverPage, compareNames } = usePage();
  const served = clusters.filter((cluster) => clusterReachability(cluster).status !== 'NOT_SUPPORT');
  const count = countIn(locale.tag, served.length);
  const hrefOf = (path: string | undefined) => path && serverPage(path);
  const hrefOfCluster = ({ name }: ServerCluster) =>
    hrefOf(isCity ? undefined : cityPath(country.country, name));
  const isNamed = isCity ? clusters.length > 1 : hasNamedClusters(country);
  const names = placeNamesIn(locale);
  const named = clusters.map((cluster) => ({
    id: cluster.name,
    name: clusterName(country, cluster.name, names),
    href: hrefOfCluster(cluster),
  }));
  return (
    <div>
      <p className={mark.bandLabel}>
        {isCity && !isNamed ? t('order.country') : t('locations.count', { count })}
      </p>
      <ul className={mark.bandPlaces}>
        {isNamed &&
          named
            .toSorted((a, b) => compareNames(a.name, b.name))
            .map(({ id, name, href }) => (
              <li key={id}>
                <LocationName name={name} href={href} />
              </li>
            ))}
        {!isNamed && (
          <li>
            <LocationName
              name={countryName(country, names)}
              href={isCity ? hrefOf(countryPath(country.country)) : undefined}
            />
          </li>
        )}
      </ul>
    </div>
  );
}
