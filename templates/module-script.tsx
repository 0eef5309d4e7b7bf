import type { ScriptLink } from '../domain/site/script-link.ts';

interface Props {
  readonly script: ScriptLink;
  /** `low`: what the page looks like comes first. */
  readonly priority?: 'low' | undefined;
}

/** A script of the site's own and, so that nothing waits for the script to ask for them, those that it imports. */
export function ModuleScript({ script: { src, integrity, imports }, priority }: Props) {
  return (
    <>
      {imports.map((each) => (
        <link
          key={each.src}
          rel="modulepreload"
          href={each.src}
          integrity={each.integrity}
          fetchPriority={priority}
        />
      ))}
      <script type="module" src={src} integrity={integrity} fetchPriority={priority} />
    </>
  );
}
