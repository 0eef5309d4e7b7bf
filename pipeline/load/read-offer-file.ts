import { readFileSync, statSync } from 'node:fs';
import { assertPlainFile } from '../../domain/site/assert-plain-file.ts';

/** Reads the sandbox's offer. @returns undefined where the file can't be read or isn't JSON */
export function readOfferFile(file: string): unknown {
  try {
    assertPlainFile(statSync(file));
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
