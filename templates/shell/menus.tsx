import { shellIds } from '../../domain/content/anchor-ids.ts';
import type { EntryLink } from '../../domain/content/entries.ts';
import { type Audience, audienceOf, audiences } from '../../domain/site/shell.ts';
import { languageAttributes, type ShapePage, useShape } from '../pages/page-context.ts';
import { ask, textIn } from '../shape.tsx';
import type { Shown, ShownItem } from '../text.ts';
import { CloseButton } from './dialogs.tsx';
import { Icon } from './icons.tsx';
import { ItemLink, labelsOf, pillLink } from './links.tsx';
import styles from './menus.module.css';

interface Props {
  readonly items: readonly ShownItem[];
  readonly entry: Shown<'header'> | undefined;
}

/**
 * Shows the menu: on wide screens as a part of the bar, whose panels open on hover, focus, and by button with scripts; on others as a
 * popover, which the runtime opens as a modal.
 */
export function MainMenu({ items, entry }: Props) {
  const { t } = useShape();
  return (
    <nav id={shellIds.sideMenu} popover="auto" className={styles.menu} aria-label={t('shell.mainMenu')}>
      <CloseButton dialog={shellIds.sideMenu} label={t('shell.closeMenu')} />
      <div className={styles.account}>
        <AccountAction links={entry?.callsToAction} />
      </div>
      {items.length > 0 && (
        <ul className={styles.items} data-labels={labelsOf(items)}>
          {items.map((item) => (
            <li key={item.unlocalized_entry_id}>
              {item.children.length === 0 ? <ItemLink item={item} /> : <Group item={item} />}
            </li>
          ))}
        </ul>
      )}
      <AccountLink link={entry?.accountLink} className={styles.language} isWordy />{' '}
      <LanguageButton dropdown={entry?.localeDropdown} className={styles.language} />
      <div className={`${styles.account} ${styles.ending}`}>
        <AccountAction links={entry?.callsToAction} variant="primary" />
      </div>
    </nav>
  );
}

/**
 * Shows an item with its panel. On wide screens, the button is an arrow beside an item with a link; on others, the item is the button,
 * and its link is the first of the panel.
 */
function Group({ item }: { readonly item: ShownItem }) {
  const links = item.url ? [item, ...item.children] : item.children;
  return (
    <>
      {item.url && <ItemLink item={item} />} <GroupButton item={item} />
      <ul data-labels={labelsOf(links)}>
        {links.map((link) => (
          <li key={link.unlocalized_entry_id}>
            <PanelLink item={link} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows a link with its icon and description, if it has any. */
function PanelLink({ item }: { readonly item: ShownItem }) {
  const page = useShape();
  const { name, language, description, icon } = item;
  if (!description && !icon) return <ItemLink item={item} />;
  return (
    <ItemLink item={item} className={styles.detailed}>
      {icon && <Icon name={icon} />}
      <span>
        {ask(page, (_, inLanguage) => inLanguage(item).language !== undefined) ? (
          <span {...languageAttributes(language)}>{name}</span>
        ) : (
          name
        )}{' '}
        {description && <small {...languageAttributes(description.language)}>{description.name}</small>}
      </span>
    </ItemLink>
  );
}

function GroupButton({ item: { url, name, language } }: { readonly item: ShownItem }) {
  const { t } = useShape();
  const label = url === undefined ? undefined : t('shell.submenu', { name });
  return (
    <button type="button" aria-expanded="false" aria-label={label}>
      <span {...languageAttributes(language)}>{name}</span>
    </button>
  );
}

interface AccountLinkProps {
  readonly link: EntryLink | undefined;
  readonly className: string | undefined;
  /** Shows the name beside the icon. */
  readonly isWordy?: boolean;
}

/** Shows the link to the visitor's account. */
export function AccountLink({ link, className, isWordy = false }: AccountLinkProps) {
  const item = useShape().navigation(link);
  if (!item?.url) return null;
  return (
    <ItemLink item={item} className={className} isLabelled>
      <Icon name="person" />
      <span className={isWordy ? undefined : 'visually-hidden'} {...languageAttributes(item.language)}>
        {item.name}
      </span>
    </ItemLink>
  );
}

interface LanguageButtonProps {
  /** `localeDropdown` of header or footer. */
  readonly dropdown: EntryLink | undefined;
  readonly className: string | undefined;
  readonly isIcon?: boolean;
}

/** Opens the language dialog, labelled with the editors' name and the page's language; nothing on a site with one language. */
export function LanguageButton({ dropdown, className, isIcon = false }: LanguageButtonProps) {
  const page = useShape();
  const { navigation, locales, t } = page;
  const item = navigation(dropdown);
  if (locales.length < 2) return null;
  const isNamed = item?.content_type === 'localeDropdown';
  const own = textIn(page, ({ locale }) => locale.name);
  const label = isNamed ? `${item.name}: ${own}` : t('language.button', { name: own });
  const named = { 'aria-label': isIcon ? label : undefined };
  return (
    <button type="button" className={className} popoverTarget={shellIds.languageDialog} {...named}>
      <Icon name="globe" />
      {!isIcon && label}
    </button>
  );
}

interface AccountActionProps {
  readonly links: readonly EntryLink[] | undefined;
  readonly variant?: 'primary' | 'secondary';
}

/**
 * Shows `setup` to members and `get-started` to others. The page contains both; the script in the head marks members before the first
 * paint, and CSS hides one.
 */
export function AccountAction({ links, variant = 'secondary' }: AccountActionProps) {
  const page = useShape();
  return actionsOf(page, links ?? []).map(({ item, audience }) => (
    <span key={item.unlocalized_entry_id} data-for={audience}>
      <ItemLink item={item} className={pillLink(item.url, variant, page)} isLabelled />{' '}
    </span>
  ));
}

interface Action {
  readonly item: ShownItem;
  /** Absent: shown to all. */
  readonly audience?: Audience | undefined;
}

/** Returns the actions; the first one without an identifier fills missing ones. */
function actionsOf(page: ShapePage, links: readonly EntryLink[]): Action[] {
  const actions = links.flatMap((link) => {
    const item = page.navigation(link);
    if (item?.content_type !== 'callToAction' || !item.url) return [];
    return [{ item, audience: audienceOf(item.identifier) }];
  });
  const lacking = audiences.filter((each) => !actions.some(({ audience }) => audience === each));
  const replacement = lacking.length > 0 && actions.find(({ item }) => item.identifier === undefined);
  return actions.flatMap((action) => {
    if (action.audience) return [action];
    if (action !== replacement) return [];
    const [only] = lacking;
    return [{ ...action, audience: lacking.length === 1 ? only : undefined }];
  });
}
