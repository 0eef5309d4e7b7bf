import { palette } from './palette.ts';

/** Describes the colours of what is drawn outside of the site's stylesheets, such as icons and share cards. */
export type DrawnColours = Readonly<Record<keyof typeof drawnTokens, string>>;

/** Gives the token, and its scheme, of each of these colours. */
export const drawnTokens = {
  paper: ['ground-soft', 'light'],
  night: ['ground-soft', 'dark'],
  surface: ['raised', 'light'],
  land: ['line', 'light'],
  outline: ['outline', 'light'],
  ink: ['text', 'light'],
  accent: ['accent', 'light'],
  danger: ['danger', 'light'],
  iconGround: ['icon-ground', 'light'],
  iconLetter: ['icon-letter', 'light'],
} as const;

/** Holds these colours of a site without theme.css. */
export const drawnColours: DrawnColours = {
  paper: palette['sand-50'],
  night: palette['night-800'],
  surface: palette.white,
  land: palette['sand-200'],
  outline: palette['ink-500'],
  ink: palette['ink-900'],
  accent: palette['teal-600'],
  danger: palette['coral-700'],
  iconGround: palette['ink-900'],
  iconLetter: palette['teal-100'],
};

/** Gives the two tokens that stylesheets don't use. */
export const iconTokens = { 'icon-ground': 'var(--ink-900)', 'icon-letter': 'var(--teal-100)' } as const;

/** Describes what the site's theme.css changes (docs/look.md). */
export interface Theme {
  /** Rules behind the site's own. */
  readonly css: string;
  /** Value of `color-scheme`. */
  readonly scheme: ColourScheme;
  readonly drawn: DrawnColours;
  /** The folder of theme.css. */
  readonly folder: string;
  /** Fonts that text or headings are set in. */
  readonly fonts: readonly OwnFont[];
  /** Families of these. */
  readonly textFont?: string | undefined;
  readonly headingFont?: string | undefined;
  /** Pairs of colours with too little contrast. */
  readonly faint: readonly FaintPair[];
  /** Colours of Meridian that are left among those of the site. */
  readonly kept: readonly string[];
}

/** Describes a font file of the site. */
export interface OwnFont {
  readonly family: string;
  /** Relative to theme.css. */
  readonly file: string;
  readonly sha256: string;
  /** As CSS has it; of a variable font the file says it. */
  readonly weight: string;
  readonly style: 'normal' | 'italic';
}

/** Returns the upright font file of a family that is nearest to a weight. */
export function fontOf(
  { fonts }: Pick<Theme, 'fonts'>,
  family: string | undefined,
  weight: number,
): OwnFont | undefined {
  const distance = (font: OwnFont) => Math.abs(Number.parseInt(font.weight, 10) - weight);
  return fonts
    .filter((font) => font.family === family && font.style === 'normal')
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Returns the font file for what is drawn: that of headings, else of text. */
export function titleFont(theme: Theme | undefined): OwnFont | undefined {
  return theme && fontOf(theme, theme.headingFont ?? theme.textFont, 700);
}

export type ColourScheme = 'light dark' | 'light' | 'dark';

/** Lists the colours of the browser's UI: one if the site has one scheme, else one each. */
export type ThemeColours = readonly { readonly scheme?: 'light' | 'dark'; readonly colour: string }[];

/** Returns what heads of pages say of colours. */
export function themeColoursOf(theme: Theme | undefined): {
  readonly scheme: ColourScheme;
  readonly themeColours: ThemeColours;
} {
  const { scheme = 'light dark', drawn: { paper, night } = drawnColours } = theme ?? {};
  const both = [
    { scheme: 'light', colour: paper },
    { scheme: 'dark', colour: night },
  ] as const;
  return { scheme, themeColours: scheme === 'light dark' ? both : [{ colour: paper }] };
}

/** Describes two tokens of a theme that are hard to tell apart. */
export interface FaintPair {
  readonly front: string;
  readonly ground: string;
  readonly scheme: 'light' | 'dark';
  readonly ratio: number;
  readonly least: number;
  /** The declaration of theme.css that gives one of them its colour, with its line. */
  readonly by: { readonly name: string; readonly line: number };
}
