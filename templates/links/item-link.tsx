import type { ReactNode } from 'react';
import type { NavigationItem } from '../../domain/navigation.ts';
import { linkAttributes } from './link-attributes.ts';

interface Props {
  readonly item: NavigationItem;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** A link to an entry, by its name unless other content is given. */
export function ItemLink({ item, className, children }: Props) {
  return (
    <a {...linkAttributes(item.url)} className={className}>
      {children ?? item.name}
    </a>
  );
}
