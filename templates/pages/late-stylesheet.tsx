interface Props {
  readonly href: string;
}

/**
 * A stylesheet that the first view doesn't wait for: screens get it from the site's script (`runtime/shell/late-parts.ts`),
 * printers at once.
 */
export function LateStylesheet({ href }: Props) {
  return (
    <>
      <link rel="stylesheet" href={href} media="print" data-late="" />
      <noscript>
        <link rel="stylesheet" href={href} />
      </noscript>
    </>
  );
}
