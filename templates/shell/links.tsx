import type { ReactNode } from 'react';
import { menuIcons } from '../../domain/content/content-model.ts';
import type { Entry, EntryLink } from '../../domain/content/entries.ts';
import { orderFormId } from '../../domain/site/built-in-pages.ts';
import type { NavigationItem } from '../../domain/site/shell.ts';
import { isOrderPath } from '../../runtime/analytics/clicks.ts';
import {
  entryOfType,
  languageAttributes,
  languageOf,
  type PageContext,
  usePage,
} from '../pages/page-context.ts';
import { Icon } from './icons.tsx';
import styles from './links.module.css';
import { inPhrases } from './phrases.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'badge';

/** Returns the classes of a pill button (spec 1 §9). `neutral` is a primary one without the colour of buying. */
export function pill(variant: ButtonVariant | 'neutral'): string {
  return `${styles.pill} ${styles[variant]}`;
}

/** Returns the classes of a link that looks like a button. Of primary ones, those that lead to the order have the colour of buying. */
export function pillLink(url = '', variant: ButtonVariant, page: PageContext): string {
  return pill(variant === 'primary' && !leadsToOrder(url, page) ? 'neutral' : variant);
}

/** Returns whether an address is that of an order page. */
export function leadsToOrder(url: string, { fixedLink }: PageContext): boolean {
  return url === `#${orderFormId}` || isOrderPath(url.replace(/[?#].*/, '')) || url === fixedLink('order');
}

interface CallToActionProps {
  readonly link: EntryLink | undefined;
  readonly fallback?: ButtonVariant;
}

/** Shows a call to action as a pill, if it has an address in this language. */
export function CallToAction({ link, fallback = 'primary' }: CallToActionProps) {
  const page = usePage();
  const item = page.navigation(link);
  const entry = entryOfType(page, link, 'callToAction');
  if (!item?.url) return null;
  const variant = variants.find((each) => each === entry?.variant) ?? fallback;
  return (
    <ItemLink item={item} className={pillLink(item.url, variant, page)} system={entry?.system} isLabelled>
      {variant === 'badge' && entry && <Badge entry={entry} item={item} />}
    </ItemLink>
  );
}

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'badge'];

/** Shows what a badge says: a sign, the name, and a note such as the version. */
function Badge({ entry, item }: { readonly entry: Entry<'callToAction'>; readonly item: NavigationItem }) {
  const icon = menuIcons.find((each) => each === entry.icon);
  return (
    <>
      {icon && <Icon name={icon} />}
      <span className={styles.words}>
        <span {...languageAttributes(item.language)}>{item.name}</span>{' '}
        {entry.note && <small {...languageOf(entry, 'note')}>{entry.note}</small>}
      </span>
    </>
  );
}

interface ItemLinkProps {
  readonly item: NavigationItem;
  readonly className?: string | undefined;
  /** Adds a language-independent analytics label, the entry's id; in a list, `labelsOf` gives those of all links. */
  readonly isLabelled?: boolean;
  readonly system?: string | undefined;
  readonly children?: ReactNode;
}

/** Shows a link to an entry, by default with its name. */
export function ItemLink({ item, className, isLabelled, system, children }: ItemLinkProps) {
  const page = usePage();
  const { href, target, rel } = linkAttributes(item.url);
  const { lang, dir, 'data-script': script } = languageAttributes(children ? undefined : item.language);
  const label = isLabelled ? item.unlocalized_entry_id : undefined;
  // Explicit props, as spreading is several times slower.
  return (
    <a
      href={href}
      target={target}
      rel={rel}
      lang={lang}
      dir={dir}
      data-script={script}
      className={className}
      data-label={label}
      data-system={system}
    >
      {children || (isLabelled ? inPhrases(item.name, page) : item.name)}
    </a>
  );
}

/** Returns the analytics labels of a list's links, for its `data-labels`; runtime/analytics/clicks.ts reads them. */
export function labelsOf(items: readonly NavigationItem[]): string {
  return items.map((item) => item.unlocalized_entry_id).join(' ');
}

interface LinkAttributes {
  readonly href?: string;
  readonly target?: '_blank';
  readonly rel?: 'noopener noreferrer';
}

/** Returns the link's attributes: `target` and `rel` for other sites (spec 1 §2 "Rich text"). */
export function linkAttributes(href: string | undefined): LinkAttributes {
  if (href === undefined) return {};
  if (!/^https?:/i.test(href)) return { href };
  return { href, target: '_blank', rel: 'noopener noreferrer' };
}

/** Returns the links with an address in the page's language. */
export function navigationItems(
  page: PageContext,
  links: readonly EntryLink[] | undefined,
): NavigationItem[] {
  return (links ?? []).flatMap((link) => page.navigation(link) ?? []);
}
