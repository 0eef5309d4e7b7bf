import type { ReactNode } from 'react';

/** Shows a decorative line icon on a 24-pixel grid. */
function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg aria-hidden="true" className="icon" viewBox="0 0 24 24">
      {children}
    </svg>
  );
}

/** Shows a globe. */
export function GlobeIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18" />
    </Icon>
  );
}

/** Shows three lines. */
export function MenuIcon() {
  return (
    <Icon>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  );
}

/** Shows a cross. */
export function CloseIcon() {
  return (
    <Icon>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}

/** Shows a speech bubble. */
export function ChatIcon() {
  return (
    <Icon>
      <path d="M20 12a8 7 0 0 1-11.5 6.3L4 20l1.3-4A7 7 0 0 1 4 12a8 7 0 0 1 16 0Z" />
      <path d="M9 12h.01M12 12h.01M15 12h.01" />
    </Icon>
  );
}

/** Shows a house. */
export function HomeIcon() {
  return (
    <Icon>
      <path d="m4 11 8-7 8 7M6 10v9h4v-5h4v5h4v-9" />
    </Icon>
  );
}
