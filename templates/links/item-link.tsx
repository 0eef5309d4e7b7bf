import type { ReactNode } from 'react';
import type { NavigationItem } from '../../domain/navigation.ts';
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
  const label = isLabelled ? item.unlocalized_entry_id : undefined;
  return (
    <a
      {...linkAttributes(item.url)}
      {...(children === undefined && inLanguage(item.language))}
      className={className}
      data-label={label}
    >
      {children ?? item.name}
    </a>
  );
}
