/** Parts of every page around the order. What a card provider adds for a bank's question must stay in reach. */
const surroundings = 'header, footer, .skip-link, [data-chat-launcher]';

/** Takes the parts around the order out of reach of pointers, keys and screen readers. @returns gives them back */
export function lockPage(): () => void {
  const locked = [...document.querySelectorAll<HTMLElement>(surroundings)].filter(({ inert }) => !inert);
  for (const element of locked) element.inert = true;
  return () => {
    for (const element of locked) element.inert = false;
  };
}
