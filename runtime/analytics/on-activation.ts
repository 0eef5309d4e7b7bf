const middleButton = 1;

/** Listens to clicks, those of the middle button too: they open links, but browsers don't tell them as clicks. */
export function onActivation(listener: (target: Element) => void): void {
  const tell = ({ target }: Event) => target instanceof Element && listener(target);
  document.addEventListener('click', tell);
  document.addEventListener('auxclick', (event) => event.button === middleButton && tell(event));
}
