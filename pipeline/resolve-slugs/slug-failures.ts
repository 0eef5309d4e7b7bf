import { isPageType } from '../../domain/content/content-model.ts';
import { invert } from '../model/collections.ts';
import type { Content } from '../model/content.ts';
import type { ChainLink, Finding } from '../model/issue.ts';
import { chainOf } from '../model/localize.ts';
import type { Node, Problem } from './slug-nodes.ts';

/** Describes one fault, shared by all entries that have no URL because of it. */
export class Failure {
  readonly entryId: string;
  readonly problem: Problem;
  readonly isCircle: boolean;
  /** Entries without a URL due to the fault. */
  readonly broken = new Set<string>();
  /** UI codes of the affected languages. */
  readonly locales = new Set<string>();

  constructor(entryId: string, problem: Problem, isCircle: boolean) {
    this.entryId = entryId;
    this.problem = problem;
    this.isCircle = isCircle;
  }

  hit(entryId: string, locale: string): this {
    this.broken.add(entryId);
    this.locales.add(locale);
    return this;
  }
}

/** Returns whether a resolution is a fault. */
export function isFailure(value: unknown): value is Failure {
  return value instanceof Failure;
}

/** Collects the faults of a run, one object per fault in all languages. */
export class Failures {
  readonly #byKey = new Map<string, Failure>();

  of(entryId: string, problem: Problem): Failure {
    return this.#get(`${entryId} ${problem.message}`, () => new Failure(entryId, problem, false));
  }

  ofCircle(circle: readonly string[]): Failure {
    const first = [...circle].sort()[0] ?? '';
    return this.#get(`circle ${first}`, () => new Failure(first, circleProblem(circle.length), true));
  }

  all(): Failure[] {
    return [...this.#byKey.values()];
  }

  #get(key: string, create: () => Failure): Failure {
    const failure = this.#byKey.get(key) ?? create();
    this.#byKey.set(key, failure);
    return failure;
  }
}

function circleProblem(length: number): Problem {
  return {
    rule: 'circular-reference',
    message: `Circular reference: ${length === 1 ? 'the entry leads to itself' : `${length} entries lead to each other in a circle`}, so none of them has a URL.`,
    hint: 'Give one entry of the circle another parent, page or destination, or none.',
  };
}

/** Converts faults into findings with their effects and chains of entries. */
export function findingsOf(
  failures: Failures,
  content: Content,
  nodes: ReadonlyMap<string, Node>,
): Map<Failure, Finding> {
  return new Map(failures.all().map((failure) => [failure, findingOf(failure, content, nodes)]));
}

/** Maps each entry without a URL to its findings. */
export function faultsByEntry(findings: ReadonlyMap<Failure, Finding>): Map<string, Finding[]> {
  return invert(Array.from(findings, ([{ broken }, finding]) => [finding, broken]));
}

function findingOf(failure: Failure, content: Content, nodes: ReadonlyMap<string, Node>): Finding {
  const locales = content.locales.map(({ code }) => code).filter((code) => failure.locales.has(code));
  const broken = [...failure.broken].filter((id) => isPageType(content.typeOf(id)));
  const [only] = locales;
  const isOneOfSeveral = locales.length === 1 && content.locales.length > 1;
  const { target: _, ...problem } = failure.problem;
  return {
    ...problem,
    entryId: failure.entryId,
    contentType: content.typeOf(failure.entryId) ?? '',
    ...(locales.length < content.locales.length && { locales }),
    ...(isOneOfSeveral && only !== undefined && { locale: only }),
    chain: chainTo(failure, broken[0], content, nodes),
    affects: { pages: broken.length, locales },
  };
}

/** Returns the chain from an affected page to the faulty entry; a cycle is shown in full. */
function chainTo(
  failure: Failure,
  page: string | undefined,
  content: Content,
  nodes: ReadonlyMap<string, Node>,
): ChainLink[] {
  const ids = new Set<string>();
  let id: string | undefined = failure.isCircle ? failure.entryId : (page ?? failure.entryId);
  while (id !== undefined && !ids.has(id)) {
    ids.add(id);
    id = id === failure.entryId && !failure.isCircle ? undefined : nodes.get(id)?.next;
  }
  const last = id ?? failure.problem.target;
  return chainOf(content, [...ids, ...(last === undefined ? [] : [last])]);
}
