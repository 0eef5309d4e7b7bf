import { explainBuiltIn, isBuiltInOfShops } from '../../pipeline/inspect/explain-built-in.ts';
import { explainEntry } from '../../pipeline/inspect/explain-entry.ts';
import { findEntry, type Lookup } from '../../pipeline/inspect/find-entry.ts';
import type { InspectedSite } from '../../pipeline/inspect/inspected-site.ts';
import { inspectSite } from '../../pipeline/validate-site.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { prettyBuiltIn } from '../inspect/built-in-pretty.ts';
import { prettyExplanation } from '../inspect/explain-pretty.ts';
import { sortIssues } from '../reporters/issues.ts';
import { terminalOptions } from '../reporters/publish-report.ts';
import { shorten } from '../reporters/words.ts';
import { configWithFlags } from '../site-flags.ts';
import { colours } from '../terminal/streams.ts';
import { printable } from '../terminal/text.ts';

export interface ExplainFlags {
  readonly content?: string;
  readonly format: 'pretty' | 'json';
}

/** @returns the exit code: 1 where there is no such thing, or where it has no URL */
export async function runExplain(asked: string, flags: ExplainFlags, context: CliContext): Promise<number> {
  const config = await configWithFlags(flags, context);
  const inspected = await inspectSite({ config, root: context.root, programFolder: context.folder });
  const site = { ...inspected, issues: sortIssues(inspected.issues) };
  const lookup = findEntry(site, asked);
  if (lookup.id === undefined) return runWithoutEntry(asked, flags, site, lookup, context);
  const explanation = explainEntry(site, lookup.id);
  const style = { ...terminalOptions(context, 'stdout'), contentFile: config.content };
  print(context, flags, explanation, () => prettyExplanation(explanation, style));
  return explanation.languages.some(({ url }) => url !== undefined) ? exitCodes.clean : exitCodes.failed;
}

/** A page that code makes has no entry. */
function runWithoutEntry(
  asked: string,
  flags: ExplainFlags,
  site: InspectedSite,
  lookup: Lookup,
  context: CliContext,
): number {
  const builtIn = explainBuiltIn(site, asked);
  if (builtIn) {
    print(context, flags, builtIn, () => prettyBuiltIn(builtIn));
    return exitCodes.clean;
  }
  context.stderr.write(notFound(asked, site, lookup, context));
  return exitCodes.failed;
}

function print(
  context: CliContext,
  { format }: ExplainFlags,
  explanation: object,
  pretty: () => string,
): void {
  const json = () => `${JSON.stringify({ schemaVersion: 1, ...explanation }, null, 2)}\n`;
  context.stdout.write(format === 'json' ? json() : pretty());
}

function notFound(
  asked: string,
  site: InspectedSite,
  { near, withSlug }: Lookup,
  context: CliContext,
): string {
  const hints = [
    ...(isBuiltInOfShops(site, asked) ? ['Meridian makes that page itself once an offer is published.'] : []),
    ...near.map((name) => `Did you mean ${name}?`),
    ...withSlug.map((id) => `The entry "${id}" has that name as its slug: meridian explain ${id}`),
  ];
  const help =
    hints.length > 0
      ? hints
      : [`Give a path such as /pricing, an address at ${site.origin}, or an entry id.`];
  const what = `no page, stub, directory or entry is called "${shorten(asked)}"`;
  return `${colours(context).red('error')}: ${printable(what)}\n${help.map((line) => `${printable(line)}\n`).join('')}`;
}
