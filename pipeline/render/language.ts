import type { Image } from '../../domain/content/entries.ts';
import type { Script } from '../../domain/locales/locales.ts';
import type { Translate } from '../../domain/locales/message-keys.ts';
import { phraseSplitter, type SplitPhrases } from '../../domain/locales/phrases.ts';
import type { ServerPlace } from '../../domain/servers/server-links.ts';
import type { NavigationItem } from '../../domain/site/shell.ts';
import type { RichTextProcessor } from '../../templates/rich-text/hast.ts';
import { createRichTextProcessor } from '../../templates/rich-text/processor.ts';
import type { Shapes } from '../../templates/shape.tsx';
import { memoize } from '../model/collections.ts';
import type { Content } from '../model/content.ts';
import { type DependencyTracker, trackContent } from '../model/track-dependencies.ts';
import { imageOf } from './images.ts';
import { navigationItem } from './navigation.ts';
import { loadView, type OwnView } from './own-views.ts';
import {
  itemKey,
  ownBlock,
  placeKey,
  type RenderSite,
  serverPlacesOf,
  trackSite,
  viewKey,
} from './render-site.ts';
import { loadPlugins } from './rich-text-plugins.ts';
import { createTranslations } from './translate.ts';
import { createView, type View } from './view.ts';

/** Provides the data that the pages of one language share, memoized. */
export interface Language {
  readonly view: View;
  readonly t: Translate;
  readonly navigation: (entryId: string) => NavigationItem | undefined;
  /** Splits a text into parts that stay on one line; undefined where lines break at spaces. */
  readonly phrases: SplitPhrases | undefined;
  /** Orders two names as readers of the language expect. */
  readonly compareNames: (a: string, b: string) => number;
  /** Lists a directory's pages, sorted for the language. */
  readonly pagesIn: (directoryId: string) => readonly NavigationItem[];
  readonly file: (assetId: string) => Image | undefined;
  readonly richText: RichTextProcessor;
  /** The shapes of the site, which all languages share. */
  readonly shapes: Shapes;
  readonly serverPlace: (entryId: string) => ServerPlace | undefined;
  /** Finds the view of a block of the site's own. */
  readonly ownView: (type: string) => OwnView | undefined;
}

/** Creates the languages of a site, in order. @param tracker gets the dependency keys of pages */
export function createLanguages(
  content: Content,
  site: RenderSite,
  tracker?: DependencyTracker | undefined,
): Language[] {
  const translations = createTranslations(site.messages, content.locales, site.config.brand);
  const places = serverPlacesOf(site);
  const richText = createRichTextProcessor(loadPlugins(site.config));
  const memoize = createMemoize(tracker);
  const shapes: Shapes = new Map();
  const trackedContent = tracker ? trackContent(content, (id) => tracker.add(itemKey(id))) : content;
  const trackedSite = tracker ? trackSite(site, tracker.add) : site;
  const serverPlace = (id: string) => {
    tracker?.add(placeKey(id));
    return places.get(id);
  };
  const viewOf = createMemoize(undefined)((type: string) => {
    const own = ownBlock(site, type);
    return own && loadView(own, site.config);
  });
  const ownView = (type: string) => {
    tracker?.add(viewKey(type));
    return viewOf(type);
  };
  return content.locales.map((locale, at) => {
    const view = createView(trackedContent, trackedSite, locale, at);
    const navigation = memoize((id: string) => navigationItem(view, id));
    const { compare: compareNames } = new Intl.Collator(locale.tag);
    return {
      view,
      t: translations.get(locale.code) as Translate,
      navigation,
      phrases: phrasesIn(locale.script, site.aroundSplitter),
      compareNames,
      pagesIn: memoize((directoryId: string) =>
        (trackedSite.sections.pages.get(directoryId) ?? [])
          .flatMap((id) => navigation(id) ?? [])
          .sort((a, b) => compareNames(a.name, b.name)),
      ),
      serverPlace,
      ownView,
      richText,
      shapes,
      file: memoize((assetId: string) => imageOf(view, assetId)),
    };
  });
}

/** Many pages show the same text of a button. */
function phrasesIn(script: Script, around: RenderSite['aroundSplitter']): SplitPhrases | undefined {
  const split = phraseSplitter(script);
  return split && memoize(around?.(split) ?? split);
}

/** Memoizes a function by key, except for `undefined`. */
type Memoize = <Key, Value>(create: (key: Key) => Value) => (key: Key) => Value;

/** Creates a `Memoize`. @param tracker gets a value's dependencies whenever it is used */
export function createMemoize(tracker: DependencyTracker | undefined): Memoize {
  if (!tracker) return memoize;
  return (create) => {
    const tracked = memoize((key: Parameters<typeof create>[0]) => tracker.track(() => create(key)));
    return (key) => {
      const { value, dependencies } = tracked(key);
      tracker.addAll(dependencies);
      return value;
    };
  };
}
