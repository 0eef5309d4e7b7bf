import type { Failure } from './failures.ts';
import { isFailure } from './failures.ts';
import { followChains } from './follow-chains.ts';
import type { LocaleRun } from './locale-run.ts';
import type { Node, Problem } from './nodes.ts';
import { stepOf } from './url-step.ts';

/** A URL, nothing where the entry doesn't exist in the language, or the fault that keeps it from having one. */
export type Resolution = string | undefined | Failure;

/** All URLs of one language, by entry id; the site's root is an empty text. */
export function resolveLocale(run: LocaleRun): ReadonlyMap<string, Resolution> {
  const { nodes, failures, locale } = run;
  return followChains<string, Resolution>(
    nodes.keys(),
    (id) => nodes.get(id)?.next,
    (id, next) => resolveNode(run, id, next),
    (circle) => {
      const failure = failures.ofCircle(circle);
      for (const id of circle) failure.hit(id, locale.code);
      return failure;
    },
  );
}

function resolveNode(run: LocaleRun, id: string, base: Resolution): Resolution {
  const { nodes, failures, locale } = run;
  const node = nodes.get(id);
  if (!node) return undefined;
  if (node.problem) return failures.of(id, node.problem).hit(id, locale.code);
  if (isFailure(base)) return base.hit(id, locale.code);
  if (node.next !== undefined && base === undefined && !hasOtherDestination(node)) return undefined;
  const step = stepOf(run, node, base);
  return isProblem(step) ? failures.of(id, step).hit(id, locale.code) : step;
}

/** Where a language lacks a call to action's page, its external destination takes over (content model, "path"). */
function hasOtherDestination({ entry }: Node): boolean {
  return entry.type === 'callToAction';
}

function isProblem(step: string | undefined | Problem): step is Problem {
  return typeof step === 'object';
}
