import { readFileSync, statSync } from 'node:fs';
import { assertPlainFile } from '../../domain/site/assert-plain-file.ts';

/** Reads a text that a person may have saved: without the mark of its encoding. @throws for a file that can't be read, or is a pipe or device */
export function readText(file: string): string {
  assertPlainFile(statSync(file));
  return new TextDecoder().decode(readFileSync(file));
}
