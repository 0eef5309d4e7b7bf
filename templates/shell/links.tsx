import type { ReactNode } from 'react';
import { menuIcons } from '../../domain/content/content-model.ts';
import type { EntryLink } from '../../domain/content/entries.ts';
import { orderFormId } from '../../domain/site/built-in-pages.ts';
import { isOrderPath } from '../../runtime/analytics/clicks.ts';
import {
  entryOfType,
  languageAttributes,
  languageOf,
  type PageContext,
  type ShapePage,
  useShape,
} from '../pages/page-context.ts';
import { ask } from '../shape.tsx';
import { type Shown, type ShownItem, type Text, type Words, wordsOf } from '../text.ts';
import { Icon } from './icons.tsx';
import styles from './links.module.css';
import { inPhrases } from './phrases.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'badge';

/** Returns the classes of a pill button (spec 1 §9). `neutral` is a primary one without the colour of buying. */
export function pill(variant: ButtonVariant | 'neutral'): string {
  return `${styles.pill} ${styles[variant]}`;
}

/** Returns the classes of a link that looks like a button. Of primary ones, those that lead to the order have the colour of buying. */
export function pillLink(url: Text | undefined, variant: ButtonVariant, page: Page): string {
  return pill(variant === 'primary' && !leadsToOrder(url, page) ? 'neutral' : variant);
}

type Page = Pick<ShapePage, 'recorder'> | PageContext;

/** Returns whether an address is that of an order page. */
export function leadsToOrder(url: Text = '', page: Page): boolean {
  return ask(page as ShapePage, ({ fixedLink }, inLanguage) => {
    const own = inLanguage(url);
    return own === `#${orderFormId}` || isOrderPath(own.replace(/[?#].*/, '')) || own === fixedLink('order');
  });
}

interface CallToActionProps {
  readonly link: EntryLink | undefined;
  readonly fallback?: ButtonVariant;
}

/** Shows a call to action as a pill, if it has an address in this language. */
export function CallToAction({ link, fallback = 'primary' }: CallToActionProps) {
  const page = useShape();
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
function Badge({ entry, item }: { readonly entry: Shown<'callToAction'>; readonly item: ShownItem }) {
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
  readonly item: ShownItem;
  readonly className?: string | undefined;
  /** Adds a language-independent analytics label, the entry's id; in a list, `labelsOf` gives those of all links. */
  readonly isLabelled?: boolean;
  readonly system?: string | undefined;
  readonly children?: ReactNode;
}

/** Shows a link to an entry, by default with its name. */
export function ItemLink({ item, className, isLabelled, system, children }: ItemLinkProps) {
  const { href, target, rel } = useLinkAttributes(item.url);
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
      {children || (isLabelled ? inPhrases(item.name) : item.name)}
    </a>
  );
}

/** Returns the analytics labels of a list's links, for its `data-labels`; runtime/analytics/clicks.ts reads them. */
export function labelsOf(items: readonly ShownItem[]): string {
  return items.map((item) => item.unlocalized_entry_id).join(' ');
}

interface LinkAttributes {
  readonly href?: string | Words;
  readonly target?: '_blank';
  readonly rel?: 'noopener noreferrer';
}

/** Returns the link's attributes: `target` and `rel` for other sites (spec 1 §2 "Rich text"). */
export function linkAttributes(href: string | undefined): LinkAttributes {
  if (href === undefined) return {};
  if (!/^https?:/i.test(href)) return { href };
  return { href, target: '_blank', rel: 'noopener noreferrer' };
}

/** Returns these attributes in each language. */
function useLinkAttributes(url: Text | undefined): LinkAttributes {
  const page = useShape();
  if (url === undefined) return {};
  const { target, rel } = ask(page, (_, inLanguage) => linkAttributes(inLanguage(url)).target)
    ? linkAttributes('https:')
    : ({} as LinkAttributes);
  return { href: wordsOf(url), ...(target && { target }), ...(rel && { rel }) };
}

/** Returns the links with an address in the page's language. */
export function navigationItems<Item>(
  page: { readonly navigation: (link: EntryLink) => Item | undefined },
  links: readonly EntryLink[] | undefined,
): Item[] {
  return (links ?? []).flatMap((link) => page.navigation(link) ?? []);
}
