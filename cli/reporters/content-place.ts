import { isAbsolute, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A file as people and CI systems name it: relative to a folder with "/" between names, absolute when it isn't in there. */
export function relativePath(file: string, root: string): string {
  return (isInside(file, root) ? relative(root, file) : file).split(sep).join('/');
}

export function isInside(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return path.split(sep)[0] !== '..' && !isAbsolute(path);
}

/** The same as a URI reference (RFC 3986), percent-encoded. */
export function relativeUri(file: string, root: string): string {
  const path = relativePath(file, root);
  if (isAbsolute(path)) return pathToFileURL(file).href;
  // `?` and `#` in a file's name are no query and no fragment, and a first name with `:` in it would be a scheme.
  return path
    .split('/')
    .map((name) => encodeURIComponent(name.toWellFormed()))
    .join('/');
}
