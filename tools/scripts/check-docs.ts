/**
 * Checks that exported functions have a doc comment that starts with a verb, and that editors find
 * the tags (CONTRIBUTING.md, "Comments").
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

const sources = '{bin,cli,content,data,domain,pipeline,runtime,templates,tools}/**/*.{ts,tsx}';
const arrowFunction = /^export const \w+ =( async)? \(.*=>/;
const leftOut = /\.test\.tsx?$|\.d\.ts$|\/fixtures\//;

/** Plural nouns that look like third-person verbs. */
const nouns = new Set(
  'Addresses Always Blocks Bytes Codes Columns Countries Days Entries Events Facts Fields Files Findings Has Ids Is Items Languages Lines Links Messages Names Options Others Pages Parts Paths Pictures Places Plans Prices Props Requests Results Rules Scripts Seconds Servers Settings States Steps Styles Tasks Texts This Those Titles Types Urls Values Visitors'.split(
    ' ',
  ),
);

const faults = globSync([sources, 'tests/**/*.{ts,tsx}'], { cwd: root })
  .sort()
  .flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    const isLeftOut = leftOut.test(file) || file.startsWith('tests');
    return [...tagFaults(file, lines), ...(isLeftOut ? [] : faultsIn(file, lines))];
  });
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

function faultsIn(file: string, lines: readonly string[]): string[] {
  return lines.flatMap((line, at) => {
    const [, kind, name] =
      /^export (?:default )?(?:async )?(function\*?|const|interface|type|class) (\w+)/.exec(line) ?? [];
    if (kind === undefined) return [];
    if (!kind.startsWith('function') && !arrowFunction.test(line)) return [];
    const doc = docBefore(lines, at);
    if (doc === '') return [`${file}:${at + 1}: ${name} has no doc comment.`];
    const [first = ''] = doc.split(/[^A-Za-z-]/);
    const isVerb = /^[A-Z][a-z-]*s$/.test(first) && !nouns.has(first);
    return isVerb
      ? []
      : [`${file}:${at + 1}: the doc comment of ${name} starts with "${first}", not with a verb.`];
  });
}

/** Lists tags in the middle of a line, unless the comment is one line whose text ends before its tags, and parameters without a name. */
function tagFaults(file: string, lines: readonly string[]): string[] {
  return lines.flatMap((line, at) => {
    const isOneLine = /\/\*\*.*\*\/$/.test(line);
    const inside = isOneLine
      ? /\/\*\* [^@]*[^@.\s] @(param|returns|throws)\b/
      : /^\s*(\/\*\*|\*) \S.*\s@(param|returns|throws)\b/;
    if (inside.test(line)) return [`${file}:${at + 1}: a tag in mid-sentence; give it a line of its own.`];
    return /@param\s*(\*\/)?$/.test(line) ? [`${file}:${at + 1}: @param without its name on the line.`] : [];
  });
}

/** Returns the doc comment above a line, or an empty string. */
function docBefore(lines: readonly string[], at: number): string {
  if (!lines[at - 1]?.endsWith('*/')) return '';
  const start = lines.findLastIndex((line, index) => index < at && line.includes('/**'));
  return lines
    .slice(start, at)
    .join(' ')
    .replace(/\/\*\*|\*\/|\s\*\s/g, ' ')
    .trim();
}
