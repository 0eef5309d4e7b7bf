import type { Locale } from '../domain/locales/locales.ts';
import type { SiteConfig } from '../domain/site/site-config.ts';
import { readMessages } from './bundle/read-messages.ts';
import { createTranslations } from './render/translate.ts';
import type { Translate } from './validate/anchor-index.ts';

interface MessageSource {
  /** The folder of package.json. */
  readonly root: string;
  readonly config: SiteConfig;
}

/** The templates' messages, read when the first of them is asked for: few anchors depend on one. */
export function lazyTranslate({ root, config }: MessageSource, locales: readonly Locale[]): Translate {
  let translations: ReturnType<typeof createTranslations> | undefined;
  const read = () => {
    const codes = locales.map(({ code }) => code);
    return createTranslations(readMessages(root, codes), locales, config.brand);
  };
  return (code) => {
    translations ??= read();
    return translations.get(code) ?? String;
  };
}
