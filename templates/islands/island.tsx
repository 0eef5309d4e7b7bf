import type { ComponentType, ReactNode } from 'react';
import type { Translate, ValuesOf } from '../../domain/locales/message-keys.ts';
import type { MessageValues } from '../../domain/locales/message-values.ts';
import type { IslandName, ScriptLink, SplitText } from '../../domain/site/islands.ts';
import { rawMarkup } from '../markup.ts';
import { usePage, usePlace } from '../pages/page-context.ts';
import { markupIn } from '../shape.tsx';

interface IslandProps<ViewProps extends object> {
  readonly name: IslandName;
  readonly view: ComponentType<ViewProps>;
  /** Properties of the view here and in the browser; JSON, as the page carries them. */
  readonly props: ViewProps;
  /** Those that the script reads from the markup, so that the page doesn't carry them twice. */
  readonly inMarkup?: readonly (keyof ViewProps & string)[];
  /**
   * For markup that shows what is true already: `low` lets styles, fonts and pictures come before the script, `late` the whole
   * first view (`runtime/shell/late-parts.ts`).
   */
  readonly script?: 'low' | 'late';
}

/**
 * Shows a part of the page that its script takes over in the browser: rendered here, so that it can be read before the script
 * arrives and without it. Its properties stand right behind it, where `mountIslands` looks for them.
 */
export function Island<ViewProps extends object>({
  name,
  view: View,
  props,
  inMarkup = [],
  script,
}: IslandProps<ViewProps>) {
  const { islandScript, renderIsland } = usePage();
  // React looks for marks between texts when it takes over; the page around is rendered without them.
  const html = renderIsland(<View {...props} />);
  const own = <ModuleScript script={islandScript(name)} priority={script && 'low'} />;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it */}
      <div data-island={name} dangerouslySetInnerHTML={{ __html: rawMarkup(html) }} />
      <script
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped for its place
        dangerouslySetInnerHTML={{ __html: jsonForHtml(without(props, inMarkup)) }}
      />
      {script === 'late' ? <LateScript>{own}</LateScript> : own}
    </>
  );
}

function without(props: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !names.includes(name)));
}

/** Renders separately, because preloads would move to the front of the page's markup. */
function LateScript({ children }: { readonly children: ReactNode }) {
  const html = markupIn(usePage(), children, usePlace());
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React
  return <template data-late="" dangerouslySetInnerHTML={{ __html: rawMarkup(html) }} />;
}

/** Writes JSON for a script element: no text in it, such as `</script>` or `<!--`, can end or change the element. */
export function jsonForHtml(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Stands for the value while the message is made; no message has it. */
const mark = '\uFFFC';

/** Splits a message in two, with the place of one value between them. @param name the value's placeholder */
export function splitMessage<Key extends keyof MessageValues>(
  t: Translate,
  key: Key,
  name: MessageValues[Key],
): SplitText {
  const [before = '', after = ''] = t(key, ...([{ [name]: mark }] as ValuesOf<Key>)).split(mark);
  return { before, after };
}

interface ModuleScriptProps {
  readonly script: ScriptLink;
  /** `low`: what the page looks like comes first. */
  readonly priority?: 'low' | undefined;
}

/** Renders a script of the site and preloads its imports, so that the browser fetches all of them at once. */
export function ModuleScript({ script: { src, integrity, imports }, priority }: ModuleScriptProps) {
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
