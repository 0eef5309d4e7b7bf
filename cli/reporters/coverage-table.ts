import { formatCount } from '../../domain/site/format-count.ts';
import type { Coverage, CoverageRow, PlaceNamesRow, TextState } from '../../domain/site/inspection.ts';
import { totalOf } from '../../pipeline/inspect/text-coverage.ts';
import { cutTo, padTo, printable } from '../terminal/text.ts';

/** With more pages, rows are sections. */
const maxPages = 60;
/** With 22 languages of three characters a row has 100. */
const nameWidth = 34;

const marks: Readonly<Record<TextState, string>> = { own: '●', partial: '◐', fallback: '○', missing: '·' };

/** Formats pages × languages for a terminal. */
export function coverageTable({ locales, pages, shell, names }: Coverage): string {
  const codes = locales.map(({ code }) => code);
  const bySection = pages.length > maxPages;
  const rows = bySection ? sectionRows(pages, codes) : [...pages, ...shell].map((row) => pageRow(row, codes));
  const lines = [
    tableRow(bySection ? 'section' : 'page', codes),
    ...rows,
    ...(pages.length > 0
      ? [tableRow(`all ${formatCount(pages.length, 'page')}`, percents(pages, codes))]
      : []),
  ];
  return `${lines.join('\n')}\n\n${bySection ? percentLegend : markLegend}\n${namesTable(names, codes)}`;
}

/** Lists so many missing names of a language. */
const maxMissing = 10;

/** Formats kinds of places × languages, and which places have no name in which languages. */
function namesTable(rows: readonly PlaceNamesRow[], codes: readonly string[]): string {
  if (rows.length === 0) return '';
  const missing = rows.flatMap((row) => missingLines(row, codes));
  const lines = [
    tableRow('names of places', codes),
    ...rows.map((row) => tableRow(row.name, percents([row], codes))),
    ...(missing.length > 0 ? ['', 'Without a name, shown in English:', ...missing] : []),
  ];
  return `\n${lines.join('\n')}\n`;
}

/** Lists missing names once for all languages that miss the same ones. */
function missingLines({ id, missing }: PlaceNamesRow, codes: readonly string[]): string[] {
  const byNames = Map.groupBy(
    codes.filter((code) => missing[code]),
    (code) => JSON.stringify(missing[code]),
  );
  return [...byNames.values()].map((same) => {
    const names = missing[same[0] ?? ''] ?? [];
    const more = names.length > maxMissing ? ` and ${names.length - maxMissing} more (--format json)` : '';
    return `  ${id} in ${same.join(' ')}: ${names.slice(0, maxMissing).map(printable).join(', ')}${more}`;
  });
}

const percentLegend = `Numbers are the percentage of texts that are written in the language; ● is all of them.
With --format html or json every page has a row.`;
const markLegend = `● written in the language  ◐ in part  ○ only by fallback  · missing
The last row is percent of the texts that are written in the language; ● is all of them.`;

function pageRow({ path, name, languages }: CoverageRow, codes: readonly string[]): string {
  const cells = codes.map((code) => marks[languages[code]?.state ?? 'missing']);
  return tableRow(path ?? name, cells);
}

function sectionRows(pages: readonly CoverageRow[], codes: readonly string[]): string[] {
  const sections = Map.groupBy(pages, ({ section }) => section);
  return [...sections].map(([section, inside]) =>
    tableRow(`${section || 'without a section'} (${inside.length})`, percents(inside, codes)),
  );
}

/** Formats percentages, rounded down so that only complete ones are 100. */
function percents(pages: readonly CoverageRow[], codes: readonly string[]): string[] {
  return codes.map((code) => {
    const { share } = totalOf(pages, code);
    return share === 1 ? marks.own : `${Math.floor(share * 100)}`;
  });
}

function tableRow(name: string, cells: readonly string[]): string {
  return `${padTo(cutTo(printable(name), nameWidth), nameWidth)}${cells.map((cell) => cell.padStart(3)).join('')}`;
}
