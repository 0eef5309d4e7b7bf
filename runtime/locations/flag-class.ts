import codes from '../../data/flags/codes.json' with { type: 'json' };
import flag from './flag.module.css';

const columns = 11;

/** Index in the sprite; 0 is a globe for codes without a flag. */
const cellOf = new Map(codes.split(' ').map((code, index) => [code, index + 1]));

/** Returns the classes that show a country's flag before an element's content. @param code ISO 3166-1 alpha-2 */
export function flagClass(code: string): string {
  const cell = cellOf.get(code) ?? 0;
  return `${flag.flag} column-${cell % columns} row-${Math.floor(cell / columns)}`;
}
