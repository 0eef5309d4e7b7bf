/** Hydration of the parts of a page that run in the browser. */
import { Component, Fragment, type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { IslandName } from '../../domain/site/islands.ts';
import { reportCaught } from '../analytics/errors.ts';

/** Runs `mount` on every island of a kind in the page, with the properties that it was rendered with. */
export function mountIslands<Props>(
  name: IslandName,
  mount: (element: HTMLElement, props: Props) => void,
): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    const data = element.nextElementSibling?.textContent;
    if (!data) throw new Error(`The island ${name} has no properties behind it.`);
    // The page and its scripts come from one build, so the properties are what `mount` expects.
    mount(element, JSON.parse(data) as Props);
  }
}

/** Lists the optional handlers of an island. */
export interface HydrateOptions {
  /** Receives what a component threw, before the island is rendered anew; by default `reportError` does. */
  readonly onError?: (error: unknown) => void;
  /** Receives what React recovered from by itself, such as a hydration mismatch; by default it is reported. */
  readonly onRecover?: (error: unknown) => void;
  /** Renders the fallback of an island that throws again and again; by default what the build rendered. */
  readonly broken?: (retry: () => void) => ReactNode;
}

/**
 * Hydrates an island in short steps: a visitor who scrolls, or uses the page around it, doesn't wait for the whole of it.
 * An event in the island itself finishes it at once, so that nothing is lost.
 */
export function hydrate(element: HTMLElement, island: ReactNode, options: HydrateOptions = {}): void {
  const { onError = reportError, onRecover = reportCaught } = options;
  const built = element.cloneNode(true) as HTMLElement;
  const asBuilt = () => <div ref={(place) => place?.replaceChildren(...built.cloneNode(true).childNodes)} />;
  // Translators of browsers put texts into <font>, which no page of the site has: such a mismatch is no fault.
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
  /** Key of the rendering: a new one starts from nothing. */
  readonly round: number;
  readonly hasFailed: boolean;
  readonly isBroken: boolean;
}

/** After this many failures within the time, an island isn't rendered anew. */
const maxFailures = 3;
const failureWindowMs = 10_000;

/** Renders an island anew when a component throws, for example because an extension has changed the page. */
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
