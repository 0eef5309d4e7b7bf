import type { ReactNode } from 'react';
import type { NavigationItem } from '../../domain/site/navigation.ts';
import { inLanguage } from '../foreign-text.ts';
import { linkAttributes } from './link-attributes.ts';

interface Props {
  readonly item: NavigationItem;
  readonly className?: string | undefined;
  /** Names it in analytics, where clicks on it are told of: by its entry, whose id is the same in every language. */
  readonly isLabelled?: boolean;
  readonly children?: ReactNode;
}

/** A link to an entry, by its name unless other content is given. */
export function ItemLink({ item, className, isLabelled, children }: Props) {
  const { href, target, rel } = linkAttributes(item.url);
  const { lang, dir } = inLanguage(children === undefined ? item.language : undefined);
  const label = isLabelled ? item.unlocalized_entry_id : undefined;
  // Named one by one: spread, they take several times as long, and a page has dozens of links.
  return (
    <a href={href} target={target} rel={rel} lang={lang} dir={dir} className={className} data-label={label}>
      {children ?? item.name}
    </a>
  );
}
