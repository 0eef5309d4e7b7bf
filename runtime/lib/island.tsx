/** Hydration of islands. */
import { Component, Fragment, type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { IslandName } from '../../domain/site/islands.ts';
import { reportCaught } from '../analytics/errors.ts';

/** Calls `mount` for every island of a kind, with its embedded properties. */
export function mountIslands<Props>(
  name: IslandName,
  mount: (element: HTMLElement, props: Props) => void,
): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    const data = element.nextElementSibling?.textContent;
    if (!data) throw new Error(`The island ${name} has no properties behind it.`);
    // Safe cast: page and script come from one build.
    mount(element, JSON.parse(data) as Props);
  }
}

export interface HydrateOptions {
  /** Receives a component's error before the island re-renders; default `reportError`. */
  readonly onError?: (error: unknown) => void;
  /** Receives errors that React recovered from, such as hydration mismatches; default: reported. */
  readonly onRecover?: (error: unknown) => void;
  /** Renders an island that fails repeatedly; default: the built markup. */
  readonly broken?: (retry: () => void) => ReactNode;
}

/** Hydrates an island as a transition, so that the page stays responsive; an event inside completes it synchronously. */
export function hydrate(element: HTMLElement, island: ReactNode, options: HydrateOptions = {}): void {
  const { onError = reportError, onRecover = reportCaught } = options;
  const built = element.cloneNode(true) as HTMLElement;
  const asBuilt = () => <div ref={(place) => place?.replaceChildren(...built.cloneNode(true).childNodes)} />;
  // Browser translators insert <font>, which the site never uses; ignores their mismatches.
  const isTranslated = () => [built, element].some((place) => place.querySelector('font'));
  startTransition(() => {
    hydrateRoot(
      element,
      <ErrorBoundary onError={onError} broken={options.broken ?? asBuilt}>
        {island}
      </ErrorBoundary>,
      { onCaughtError: () => {}, onRecoverableError: (error) => isTranslated() || onRecover(error) },
    );
  });
}

interface Props {
  readonly children: ReactNode;
  readonly broken: (retry: () => void) => ReactNode;
  readonly onError: (error: unknown) => void;
}

interface State {
  /** React key; a new one resets the state. */
  readonly round: number;
  readonly hasFailed: boolean;
  readonly isBroken: boolean;
}

/** Failures after which an island isn't re-rendered. */
const maxFailures = 3;
const failureWindowMs = 10_000;

/** Re-renders an island after an error, for example when an extension has changed the DOM. */
class ErrorBoundary extends Component<Props, State> {
  override state: State = { round: 0, hasFailed: false, isBroken: false };
  private failures: number[] = [];

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    const now = performance.now();
    this.failures = [...this.failures.filter((time) => now - time < failureWindowMs), now];
    this.props.onError(error);
    this.start(this.failures.length >= maxFailures);
  }

  override render(): ReactNode {
    const { round, hasFailed, isBroken } = this.state;
    if (isBroken) return this.props.broken(() => this.start(false));
    return hasFailed ? null : <Fragment key={round}>{this.props.children}</Fragment>;
  }

  private start(isBroken: boolean): void {
    if (!isBroken && this.state.isBroken) this.failures = [];
    this.setState(({ round }) => ({ round: round + 1, hasFailed: false, isBroken }));
  }
}
