import type { IslandName } from '../../domain/site/islands.ts';

/**
 * Runs `mount` on every island of a kind in the page, with the properties that it was rendered with.
 *
 * The page and its scripts come from one build, so the properties are what `mount` expects.
 */
export function mountIslands<Props>(
  name: IslandName,
  mount: (element: HTMLElement, props: Props) => void,
): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    const data = element.nextElementSibling?.textContent ?? '{}';
    mount(element, JSON.parse(data) as Props);
  }
}
