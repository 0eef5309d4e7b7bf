interface Props {
  readonly direction: 'ltr' | 'rtl';
  readonly scheme: 'light' | 'dark' | undefined;
}

const directions = [
  ['ltr', 'Left to right'],
  ['rtl', 'Right to left'],
] as const;

const schemes = [
  [undefined, 'As the device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** The gallery's switches, plain links. */
export function SchemeAndDirection({ direction, scheme }: Props) {
  return (
    <nav className="gallery-switches" lang="en" dir="ltr" aria-label="Gallery">
      {directions.map(([dir, name]) => (
        <a key={name} href={addressOf(dir, scheme)} aria-current={dir === direction ? 'true' : undefined}>
          {name}
        </a>
      ))}
      {schemes.map(([each, name]) => (
        <a key={name} href={addressOf(direction, each)} aria-current={each === scheme ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

function addressOf(direction: Props['direction'], scheme: Props['scheme']): string {
  return `?dir=${direction}${scheme ? `&scheme=${scheme}` : ''}`;
}
