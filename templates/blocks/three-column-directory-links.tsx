import type { Entry } from '../../domain/content/entries.ts';
import type { NavigationItem } from '../../domain/site/shell.ts';
import { languageOf, type PageContext, usePage } from '../pages/page-context.ts';
import { ItemLink, navigationItems } from '../shell/links.tsx';
import { Section } from './section.tsx';
import styles from './three-column-directory-links.module.css';

/** Shows links to a directory's pages or to chosen entries, without the page that shows them. */
export function ThreeColumnDirectoryLinks({ entry }: { readonly entry: Entry<'threeColumnDirectoryLinks'> }) {
  const items = itemsOf(entry, usePage());
  return (
    <Section heading={entry.heading} language={languageOf(entry, 'heading')} isDense>
      <ul className={styles.links}>
        {items.map((item) => (
          <li key={item.unlocalized_entry_id}>
            <ItemLink item={item} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function itemsOf(entry: Entry<'threeColumnDirectoryLinks'>, page: PageContext): NavigationItem[] {
  const items = entry.directory ? page.pagesIn(entry.directory) : navigationItems(page, entry.links);
  return items.filter(({ url }) => url !== undefined && url !== page.ownUrl);
}
