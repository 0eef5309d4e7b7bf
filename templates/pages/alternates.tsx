interface Props {
  /** The page in every language it exists in, itself included, and `x-default`; addresses are absolute. */
  readonly alternates: readonly { readonly tag: string; readonly href: string }[];
}

/** The part of a page's head that is the same in all its languages (spec 1 §2 "alternate-language metadata"). */
export function Alternates({ alternates }: Props) {
  return alternates.map(({ tag, href }) => <link key={tag} rel="alternate" hrefLang={tag} href={href} />);
}
