import { createContext, type ReactNode, useContext } from 'react';

/** Whether the one picture that a page's opening shows first has been found. */
interface Opening {
  isFound: boolean;
}

const Context = createContext<Opening | undefined>(undefined);

/** Around the opening block of a page: the first picture in it that says so is fetched before all others. */
export function LeadingPictureProvider({ children }: { readonly children: ReactNode }) {
  return <Context value={{ isFound: false }}>{children}</Context>;
}

/** Asks for that place, which is given away once a page. @returns whether this picture has it */
export function useLeadingPicture(asks: boolean): boolean {
  const opening = useContext(Context);
  if (!asks || !opening || opening.isFound) return false;
  opening.isFound = true;
  return true;
}
