import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { IslandName } from '../../domain/islands.ts';
import { ModuleScript } from '../module-script.tsx';
import { usePage } from '../page-context.ts';
import { jsonForHtml } from './json-for-html.ts';

interface Props<ViewProps extends object> {
  readonly name: IslandName;
  readonly view: ComponentType<ViewProps>;
  /** What the view is given here and in the browser; JSON, as it travels in the page. */
  readonly props: ViewProps;
  /** Is it below the first view, which then comes first (`runtime/shell/late-parts.ts`)? */
  readonly isBelow?: boolean;
}

/**
 * A part of the page that its script takes over in the browser: rendered here, so that it can be read before the script
 * arrives and without it. Its properties stand right behind it, where `mountIslands` looks for them.
 */
export function Island<ViewProps extends object>({ name, view: View, props, isBelow }: Props<ViewProps>) {
  const { islandScript } = usePage();
  // React looks for marks between texts when it takes over; the page around is rendered without them.
  const html = renderToString(<View {...props} />);
  // Its markup is in the page, which the styles, fonts and pictures complete.
  const script = <ModuleScript script={islandScript(name)} priority="low" />;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it */}
      <div data-island={name} dangerouslySetInnerHTML={{ __html: html }} />
      <script
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped for its place
        dangerouslySetInnerHTML={{ __html: jsonForHtml(props) }}
      />
      {isBelow ? <LateScript>{script}</LateScript> : script}
    </>
  );
}

/** Rendered by itself: React moves what a page asks for early out of wherever it stands. */
function LateScript({ children }: { readonly children: ReactNode }) {
  const html = renderToStaticMarkup(children);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it
  return <template data-late="" dangerouslySetInnerHTML={{ __html: html }} />;
}
