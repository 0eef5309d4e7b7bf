import { shellIds } from '../../domain/content/anchor-ids.ts';
import type { OwnBlock } from '../../domain/content/content-model.ts';
import type { Entry } from '../../domain/content/entries.ts';
import { locales } from '../../domain/locales/locales.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { Block } from '../../templates/blocks/block.tsx';
import { fakeItem, fakePage } from '../../templates/fake-page.ts';
import { type PageContext, PageContextProvider } from '../../templates/pages/page-context.ts';
import { LanguageDialog, LanguageItem } from '../../templates/shell/dialogs.tsx';
import { ShellEnd, ShellStart } from '../../templates/shell/shell.tsx';
import { galleryComponents } from './gallery-components.tsx';
import { galleryImages, galleryServers, galleryTexts } from './gallery-contents.ts';
import { galleryEntries, galleryItems } from './gallery-entries.ts';

/** Gives the path at which `meridian dev` serves the gallery. */
export const galleryPath = '/__gallery';

/** Points to no API: the locations stay those of the specimens. */
const noApi = { base: `${galleryPath}/none` };

interface GalleryProps extends Pick<PageContext, 'brand' | 'locale' | 't' | 'islandScript'> {
  /** Undefined: as the device has it. */
  readonly scheme: 'light' | 'dark' | undefined;
  readonly ownBlocks?: readonly OwnBlock[];
  readonly theme: SiteConfig['theme'];
  readonly ownView?: PageContext['ownView'];
}

/** Returns the context of the gallery's page: content of its own, and otherwise the site's. */
export function galleryContext({ ownBlocks, ownView, theme, scheme: _, ...own }: GalleryProps): PageContext {
  const { locale } = own;
  const texts = galleryTexts[locale.direction];
  const { blocks, parts } = galleryEntries(texts, ownBlocks);
  const entries = [...blocks.map(([, entry]) => entry), ...parts];
  const breadcrumbs = [texts.short, ...texts.links.slice(0, 2)].map((name, at) =>
    fakeItem(`crumb-${at}`, { name, url: '/' }),
  );
  return fakePage(
    { entries, items: galleryItems(texts), images: galleryImages(theme) },
    {
      ...own,
      breadcrumbs,
      servers: galleryServers,
      serverPage: () => undefined,
      accountApi: noApi,
      // Cookie settings and their question show all kinds.
      analytics: { tag: { script: '/' } },
      ...(ownView && { ownView }),
    },
  );
}

/** Shows every block and component in its variants, rendered by the site's templates. */
export function GalleryPage(props: GalleryProps & { readonly page: PageContext }) {
  const { locale, page } = props;
  const { blocks } = galleryEntries(galleryTexts[locale.direction], props.ownBlocks);
  const shellEntry = (id: string) => page.entry({ id });
  return (
    <PageContextProvider value={page}>
      <ShellStart header={shellEntry('header') as Entry<'header'>} />
      <main id={shellIds.main} tabIndex={-1}>
        <SchemeAndDirection direction={locale.direction} scheme={props.scheme} />
        {blocks.map(([name, entry]) => (
          <Specimen key={name} name={name} type={entry.type}>
            <Block entry={entry} />
          </Specimen>
        ))}
        {galleryComponents.map(([name, Component]) => (
          <Specimen key={name} name={name}>
            <Component />
          </Specimen>
        ))}
      </main>
      <ShellEnd footer={shellEntry('footer') as Entry<'footer'>} chatScript="/chat/widget.js" />
      <LanguageDialog>
        {locales.map((each) => (
          <LanguageItem
            key={each.code}
            locale={each}
            path={galleryPath}
            current={each.code === locale.code}
          />
        ))}
      </LanguageDialog>
    </PageContextProvider>
  );
}

interface SpecimenProps {
  readonly name: string;
  readonly type?: string;
  readonly children: React.ReactNode;
}

/** Renders a name and its specimen as siblings in `main`, where the styles of blocks expect them. */
function Specimen({ name, type, children }: SpecimenProps) {
  return (
    <>
      <p className="gallery-name" data-specimen={type ?? name}>
        {name}
      </p>
      {children}
    </>
  );
}

interface Props {
  readonly direction: 'ltr' | 'rtl';
  readonly scheme: 'light' | 'dark' | undefined;
}

const directions = [
  ['ltr', 'Left to right'],
  ['rtl', 'Right to left'],
] as const;

const schemes = [
  [undefined, 'As the device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** Shows the gallery's switches, plain links. */
function SchemeAndDirection({ direction, scheme }: Props) {
  return (
    <nav className="gallery-switches" lang="en" dir="ltr" aria-label="Gallery">
      {directions.map(([dir, name]) => (
        <a key={name} href={addressOf(dir, scheme)} aria-current={dir === direction ? 'true' : undefined}>
          {name}{' '}
        </a>
      ))}
      {schemes.map(([each, name]) => (
        <a key={name} href={addressOf(direction, each)} aria-current={each === scheme ? 'true' : undefined}>
          {name}{' '}
        </a>
      ))}
    </nav>
  );
}

function addressOf(direction: Props['direction'], scheme: Props['scheme']): string {
  return `?dir=${direction}${scheme ? `&scheme=${scheme}` : ''}`;
}
