import { type Locale, prefixOf } from '../../domain/locales/locales.ts';
import { fileOf, type PagePlan } from '../model/plan.ts';
import type { PageIdentity } from '../model/shard.ts';

/** The pages that rendering gives: of a plan, or those for addresses that lead nowhere. */
export function pagesOfJob(job: PagePlan | 'notFound', locales: readonly Locale[]): PageIdentity[] {
  return locales.flatMap(({ code }, at) => {
    const path = job === 'notFound' ? `${prefixOf(code)}/404` : job.paths[at];
    if (path === undefined) return [];
    const entry = job !== 'notFound' && 'entryId' in job ? { entryId: job.entryId } : {};
    return [{ file: fileOf(path), path, locale: code, ...entry }];
  });
}
