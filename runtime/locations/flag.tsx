import cells from '../../data/flags/cells.json' with { type: 'json' };
import styles from './flag.module.css';

/** Column and row in the sprite. Codes without a flag get its first cell, a globe. */
const cellOf = new Map(Object.entries(cells));

/** The flag of a country by its ISO 3166-1 alpha-2 code. It decorates a name that is written beside it. */
export function Flag({ code }: { readonly code: string }) {
  const [column = 0, row = 0] = cellOf.get(code) ?? [];
  const classes = [styles.flag, styles[`column${column}`], styles[`row${row}`]];
  return <span aria-hidden="true" className={classes.join(' ')} />;
}
