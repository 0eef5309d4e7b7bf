import { readFileSync } from 'node:fs';

export function readWholeFile(file: string): Uint8Array {
  return readFileSync(file);
}
