import type { Direction } from './locales.ts';

/** Right-to-left UI codes (spec 1 §2). */
const rightToLeft: readonly string[] = 'ar arc dv fa ha he khw ks ku ps ur yi'.split(' ');

/**
 * Returns the text direction of a UI code; of one without a direction of its own, that of its language, and of a tag with a script, that of
 * the script.
 * @param tag BCP 47 tag
 */
export function directionOf(code: string, tag?: string): Direction {
  const locale = tag === undefined ? undefined : (new Intl.Locale(tag) as Intl.Locale & TextInfo);
  if (!locale?.script && rightToLeft.includes(code)) return 'rtl';
  return locale?.getTextInfo().direction ?? 'ltr';
}

/** Part of Intl that TypeScript doesn't describe. */
interface TextInfo {
  readonly getTextInfo: () => { readonly direction?: Direction };
}

/** Describes what an element says of its text where that isn't in the page's language: screen readers then change their voice. */
export interface TextLanguage {
  readonly lang?: string;
  readonly dir?: Direction;
  /** As `setScript` returns it. */
  readonly 'data-script'?: string | undefined;
}
