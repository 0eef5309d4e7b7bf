import { statSync } from 'node:fs';

/** How large the content file is; 0 for one that can't be looked at: reading it says why. */
export function contentBytes(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}
