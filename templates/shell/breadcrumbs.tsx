import { languageAttributes, useShape } from '../pages/page-context.ts';
import { breadcrumbList, StructuredData } from '../pages/structured-data.tsx';
import type { ShownItem } from '../text.ts';
import styles from './breadcrumbs.module.css';
import { Icon } from './icons.tsx';
import { ItemLink } from './links.tsx';

/** Shows home, ancestors and the page; hidden on small screens (spec 1 §2 "Breadcrumb"). */
export function Breadcrumbs() {
  const { breadcrumbs, t } = useShape();
  if (breadcrumbs.length < 2) return null;
  return (
    <nav aria-label={t('breadcrumbs.label')} className={styles.breadcrumbs}>
      <ol>
        {breadcrumbs.map((item, index) => (
          <li key={item.unlocalized_entry_id}>
            {index === 0 ? (
              <Home item={item} />
            ) : (
              <Crumb item={item} current={index === breadcrumbs.length - 1} />
            )}
          </li>
        ))}
      </ol>
      <StructuredData facts={(own) => [breadcrumbList(own.breadcrumbs, own.absoluteUrl)]} />
    </nav>
  );
}

function Home({ item }: { readonly item: ShownItem }) {
  const { t } = useShape();
  const content = (
    <>
      <Icon name="home" />
      <span className="visually-hidden">{t('breadcrumbs.home')}</span>
    </>
  );
  if (!item.url) return <span>{content}</span>;
  return <ItemLink item={item}>{content}</ItemLink>;
}

function Crumb({ item, current }: { readonly item: ShownItem; readonly current: boolean }) {
  if (item.url && !current) return <ItemLink item={item} />;
  return (
    <span aria-current={current ? 'page' : undefined} {...languageAttributes(item.language)}>
      {item.name}
    </span>
  );
}
