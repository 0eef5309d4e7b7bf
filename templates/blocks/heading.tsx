import { createContext, type ReactNode, useContext } from 'react';
import { useAnchorIds } from '../anchor-ids-context.ts';
import type { TextLanguage } from '../foreign-text.ts';

type Level = 2 | 3 | 4 | 5 | 6;

const HeadingLevel = createContext<Level>(2);

/** The level of the headings at this place. */
export function useHeadingLevel(): Level {
  return useContext(HeadingLevel);
}

/** Makes the headings inside one level smaller. */
export function Subheadings({ children }: { readonly children: ReactNode }) {
  const level = useContext(HeadingLevel);
  return <HeadingLevel value={Math.min(level + 1, 6) as Level}>{children}</HeadingLevel>;
}

interface Props {
  readonly text: string | undefined;
  readonly className?: string | undefined;
  /** Where it isn't the page's. */
  readonly language?: TextLanguage | undefined;
  /** What stands for the text inside the heading, such as a link. */
  readonly children?: ReactNode;
}

/** A heading at the level of its place on the page, which anchors can name. */
export function Heading({ text, className, language, children }: Props) {
  const level = useContext(HeadingLevel);
  const anchorIds = useAnchorIds();
  if (!text) return null;
  const Tag = `h${level}` as const;
  return (
    <Tag id={anchorIds(text)} className={className} {...language}>
      {children ?? text}
    </Tag>
  );
}
