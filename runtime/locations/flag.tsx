import codes from '../../data/flags/codes.json' with { type: 'json' };
import styles from './flag.module.css';

const columns = 11;

/** Cells of the sprite, counted from 0. Codes without a flag get its first one, a globe. */
const cellOf = new Map(codes.split(' ').map((code, index) => [code, index + 1]));

/** The flag of a country by its ISO 3166-1 alpha-2 code. It decorates a name that is written beside it. */
export function Flag({ code }: { readonly code: string }) {
  const cell = cellOf.get(code) ?? 0;
  const classes = [
    styles.flag,
    styles[`column${cell % columns}`],
    styles[`row${Math.floor(cell / columns)}`],
  ];
  return <span aria-hidden="true" className={classes.join(' ')} />;
}
