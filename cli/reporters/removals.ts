import type { RedirectPlan } from '../../pipeline/model/redirect-plan.ts';
import { printable } from '../terminal/text.ts';
import { count } from './words.ts';

/** As many paths as show which part of the site it is. */
const mostShown = 5;

/** What visitors of the published site lose by a build; empty when that is nothing. */
export function removalsInWords({ removed, compared = 0 }: RedirectPlan): string {
  if (removed.length === 0) return '';
  const verb = removed.length === 1 ? 'leads' : 'lead';
  return `! removed: ${lostOf(removed, compared)} now ${verb} nowhere: ${pathsInWords(removed)}.\n\n`;
}

/** Why a build that loses too much has stopped. @param maxShare from 0 to 1 */
export function stopInWords({ removed, compared = 0 }: RedirectPlan, maxShare: number): string {
  const percent = Number((maxShare * 100).toFixed(2));
  return [
    `× removed: ${lostOf(removed, compared)} would lead nowhere: ${pathsInWords(removed)}.`,
    `  │ a build may lose at most ${percent} % of them (maxRemovedShare in site.config.ts)`,
    '  │ help: Look whether the export is whole and nothing was unpublished by mistake. If the pages are meant to go, build with --allow-removals.\n\n',
  ].join('\n');
}

function lostOf(removed: readonly string[], compared: number): string {
  return `${removed.length} of ${count(compared, 'published address', 'es')}`;
}

function pathsInWords(paths: readonly string[]): string {
  const more = paths.length - mostShown;
  const shown = paths.slice(0, mostShown).map(printable).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}
