import type { Entry } from '../../domain/content/entries.ts';
import { clusterName, countryName } from '../../domain/servers/place-names.ts';
import type { ServerPlace } from '../../domain/servers/server-links.ts';
import { cityPath, countryPath } from '../../domain/servers/server-links.ts';
import {
  clusterReachability,
  combinedReachability,
  hasNamedClusters,
} from '../../domain/servers/server-status.ts';
import { LocationName, ProtocolList } from '../../runtime/locations/location-parts.tsx';
import mark from '../../runtime/locations/mark.module.css';
import { Block } from '../blocks/block.tsx';
import { EagerPictures, Picture } from '../blocks/picture.tsx';
import { placeNamesIn, protocolTexts, statusTexts } from '../blocks/server-locations.tsx';
import { ask, type Kinds, List, partMarkup, textIn } from '../shape.tsx';
import type { Shown, Text } from '../text.ts';
import styles from './page-body.module.css';
import { createPageState, type PageContext, useShape } from './page-context.ts';
import { PageFacts } from './page-facts.tsx';

interface Props<Each = Shown> {
  readonly blocks: readonly Each[];
  /** Heads a page whose blocks have no opening with a heading. */
  readonly title?: Text | undefined;
  /** Partner of a partner page, shown below the opening block. */
  readonly partner?: Shown<'partnerPage'> | undefined;
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

/** Renders the markup of a page's blocks in `<main>` (spec 2 §2.4), with unique anchors. */
export function bodyMarkup(page: PageContext, { blocks, title, partner }: Props<Entry>): string {
  const isTitled = Boolean(title) && !hasHero(page, blocks);
  page.state = createPageState(page.locale);
  page.state.outline.hasMain = isTitled;
  const props = { blocks, title: isTitled ? title : undefined, partner, place: page.serverPlace };
  return partMarkup(page, PageBody, props, bodyKinds);
}

const bodyKinds: Kinds = { blocks: 'links', title: 'text', partner: 'entry', place: 'link' };

interface BodyProps extends Props {
  /** The place that the page is about. */
  readonly place: ServerPlace | undefined;
}

function PageBody({ blocks: all, title, partner, place }: BodyProps) {
  const [opening, second, ...blocks] = all;
  return (
    <>
      {title && <h1 className={`page-wide ${styles.title}`}>{title}</h1>}
      {opening && (
        <EagerPictures hasLead>
          <Block entry={opening} />
        </EagerPictures>
      )}
      {partner && <PartnerBand page={partner} />}
      {place && <ServerFacts place={place} />}
      {second && (
        <EagerPictures>
          <Block entry={second} />
        </EagerPictures>
      )}
      {blocks.map((block) => (
        <Block key={block.id} entry={block} />
      ))}
      <PageFacts blocks={all} />
    </>
  );
}

/** Shows a partner's logo or name. */
export function PartnerBand({ page }: { readonly page: Shown<'partnerPage'> }) {
  const { brand, image } = useShape();
  const logo = image(page.partnerLogo);
  if (!page.partnerName && !logo) return null;
  return (
    <p className={styles.band}>
      <span>{brand}</span>
      <span aria-hidden="true">×</span>
      {logo ? (
        <Picture
          image={logo}
          alt={page.partnerName ?? logo.alt}
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
  const page = useShape();
  const { t } = page;
  page.sheets.add('mark');
  const { protocols } = ask(page, (_, inLanguage) => combinedReachability(inLanguage(place).clusters));
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
function Places({ place }: { readonly place: ServerPlace }) {
  const page = useShape();
  const count = textIn(page, ({ locale }, inLanguage) => countIn(locale.tag, servedIn(inLanguage(place))));
  const isAlone = ask(page, (_, inLanguage) => inLanguage(place).isCity && !isNamed(inLanguage(place)));
  return (
    <div>
      <p className={mark.bandLabel}>
        {isAlone ? page.t('order.country') : page.t('locations.count', { count })}
      </p>
      <ul className={mark.bandPlaces}>
        <List
          rows={(own, inLanguage) => namesOf(own, inLanguage(place))}
          kinds={{ name: 'text', href: 'text' }}
          show={PlaceName}
        />
      </ul>
    </div>
  );
}

interface PlaceNameProps {
  readonly name: string;
  readonly href: string | undefined;
}

function PlaceName(place: PlaceNameProps) {
  return (
    <li>
      <LocationName {...place} />
    </li>
  );
}

function servedIn({ clusters }: ServerPlace): number {
  return clusters.filter((cluster) => clusterReachability(cluster).status !== 'NOT_SUPPORT').length;
}

function isNamed({ country, clusters, isCity }: ServerPlace): boolean {
  return isCity ? clusters.length > 1 : hasNamedClusters(country);
}

function namesOf({ locale, serverPage, compareNames }: PageContext, place: ServerPlace): PlaceNameProps[] {
  const { country, clusters, isCity } = place;
  const names = placeNamesIn(locale);
  const hrefOf = (path: string | undefined) => (path === undefined ? undefined : serverPage(path));
  if (!isNamed(place))
    return [
      { name: countryName(country, names), href: hrefOf(isCity ? countryPath(country.country) : undefined) },
    ];
  return clusters
    .map(({ name }) => ({
      name: clusterName(country, name, names),
      href: hrefOf(isCity ? undefined : cityPath(country.country, name)),
    }))
    .sort((a, b) => compareNames(a.name, b.name));
}
