/** Lists the brand's colours. Stylesheets have them as custom properties such as `--ink-900`, icons and drawn pictures by their name. */
export const palette = {
  'ink-950': '#070e1b',
  'ink-900': '#0f1f3a',
  'ink-700': '#2b3f63',
  'ink-500': '#5a6b8a',
  'night-900': '#0b1424',
  'night-800': '#111d33',
  'night-700': '#1a2941',
  'night-600': '#24364f',
  'teal-700': '#075e57',
  'teal-600': '#08746b',
  'teal-300': '#5fd6c6',
  'teal-100': '#d9f2ee',
  'sun-400': '#ffb84d',
  'coral-700': '#b03320',
  'coral-600': '#d1432b',
  'coral-300': '#ff9b87',
  'sand-50': '#faf8f4',
  'sand-200': '#ece6da',
  white: '#ffffff',
} as const;

/** Returns the palette as a stylesheet. */
export function paletteCss(): string {
  const properties = Object.entries(palette).map(([name, colour]) => `--${name}:${colour}`);
  return `:root{${properties.join(';')}}`;
}
