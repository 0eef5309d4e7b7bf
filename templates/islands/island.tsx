import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { IslandName } from '../../domain/site/islands.ts';
import { ModuleScript } from '../module-script.tsx';
import { usePage } from '../page-context.ts';
import { jsonForHtml } from './json-for-html.ts';

interface Props<ViewProps extends object> {
  readonly name: IslandName;
  readonly view: ComponentType<ViewProps>;
  /** What the view is given here and in the browser; JSON, as it travels in the page. */
  readonly props: ViewProps;
  /**
   * For markup that shows what is true already: `low` lets styles, fonts and pictures come before the script, `late` the whole
   * first view (`runtime/shell/late-parts.ts`).
   */
  readonly script?: 'low' | 'late';
}

/**
 * A part of the page that its script takes over in the browser: rendered here, so that it can be read before the script
 * arrives and without it. Its properties stand right behind it, where `mountIslands` looks for them.
 */
export function Island<ViewProps extends object>({ name, view: View, props, script }: Props<ViewProps>) {
  const { islandScript } = usePage();
  // React looks for marks between texts when it takes over; the page around is rendered without them.
  const html = renderToString(<View {...props} />);
  const own = <ModuleScript script={islandScript(name)} priority={script && 'low'} />;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it */}
      <div data-island={name} dangerouslySetInnerHTML={{ __html: html }} />
      <script
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped for its place
        dangerouslySetInnerHTML={{ __html: jsonForHtml(props) }}
      />
      {script === 'late' ? <LateScript>{own}</LateScript> : own}
    </>
  );
}

/** Rendered by itself: React moves what a page asks for early out of wherever it stands. */
function LateScript({ children }: { readonly children: ReactNode }) {
  const html = renderToStaticMarkup(children);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it
  return <template data-late="" dangerouslySetInnerHTML={{ __html: html }} />;
}
