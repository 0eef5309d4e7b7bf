import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { explainEntry } from '../../pipeline/inspect/explain-entry.ts';
import {
  explainBuiltIn,
  findEntry,
  isBuiltInOfShops,
  type Lookup,
} from '../../pipeline/inspect/find-entry.ts';
import type { InspectedSite } from '../../pipeline/inspect/inspected-site.ts';
import { nearest } from '../../pipeline/model/did-you-mean.ts';
import { isRule, rules } from '../../pipeline/model/rules.ts';
import { type CliContext, configFileOf, type SetExitCode } from '../context.ts';
import { exitCodes } from '../errors.ts';
import { addFlags, contentOption, formatOption } from '../flags.ts';
import { shorten } from '../reporters/describe.ts';
import { prettyBuiltIn, prettyExplanation } from '../reporters/explanation.ts';
import { terminalOptions } from '../reporters/publish-report.ts';
import { filesOf, sortIssues } from '../reporters/report.ts';
import { explainRule, prettyRule } from '../reporters/rule-explanation.ts';
import { configWithContent, loadSiteConfig } from '../site-config.ts';
import { colours } from '../terminal/streams.ts';
import { printable } from '../terminal/text.ts';

/** Creates `meridian explain`, which shows the entries and fields that form an entry's URLs. */
export function explainCommand(context: CliContext, setExitCode: SetExitCode): Command {
  const command = new Command('explain')
    .description(
      'Explain a URL: the chain of entries behind it, in every language. Or explain a rule of findings.',
    )
    .argument(
      '<path-or-id>',
      'a path or URL of the site, an entry id, the name of an email destination, or a rule',
    )
    .addHelpText(
      'after',
      '\nExample:\n  meridian explain /de/vpn-server/germany-vpn\n  meridian explain missing-alt',
    )
    .action(async (query: string, flags: ExplainFlags) =>
      setExitCode(await runExplain(query, flags, context)),
    );
  return addFlags<ExplainFlags>(command, {
    content: contentOption('read'),
    format: formatOption(['pretty', 'json']),
  });
}

interface ExplainFlags {
  readonly content?: string;
  readonly format: 'pretty' | 'json';
}

/** Returns the exit code: 1 for an unknown entry or one without a URL. */
async function runExplain(query: string, flags: ExplainFlags, context: CliContext): Promise<number> {
  if (isRule(query)) {
    // A rule means the same without a site.
    const config = existsSync(configFileOf(context)) ? await loadSiteConfig(context) : undefined;
    const explanation = explainRule(query, config?.rules?.[query], context);
    print(context, flags, explanation, () => prettyRule(explanation));
    return exitCodes.clean;
  }
  const config = await configWithContent(flags, context);
  const { inspectSite } = await import('../../pipeline/checks/validate-site.ts');
  const inspected = await inspectSite({ config, root: context.root, programFolder: context.folder });
  const site = { ...inspected, issues: sortIssues(inspected.issues) };
  const lookup = findEntry(site, query);
  if (lookup.id === undefined) return runWithoutEntry(query, flags, site, lookup, context);
  const explanation = explainEntry(site, lookup.id);
  const style = { ...terminalOptions(context, 'stdout'), ...filesOf(config) };
  print(context, flags, explanation, () => prettyExplanation(explanation, style));
  return explanation.languages.some(({ url }) => url !== undefined) ? exitCodes.clean : exitCodes.failed;
}

function runWithoutEntry(
  query: string,
  flags: ExplainFlags,
  site: InspectedSite,
  lookup: Lookup,
  context: CliContext,
): number {
  const builtIn = explainBuiltIn(site, query);
  if (builtIn) {
    print(context, flags, builtIn, () => prettyBuiltIn(builtIn));
    return exitCodes.clean;
  }
  context.stderr.write(notFound(query, site, lookup, context));
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
  query: string,
  site: InspectedSite,
  { near, withSlug }: Lookup,
  context: CliContext,
): string {
  const nearRules = near.length > 0 ? [] : [nearest(query, Object.keys(rules)) ?? []].flat();
  const hints = [
    ...(isBuiltInOfShops(site, query)
      ? [
          'Meridian creates that page once an offer is published; order pages need `checkout` in site.config.ts, too.',
        ]
      : []),
    ...[...near, ...nearRules].map((name) => `Did you mean ${name}?`),
    ...withSlug.map((id) => `The entry "${id}" has that name as its slug: meridian explain ${id}`),
  ];
  const help =
    hints.length > 0 ? hints : [`Give a path such as /pricing, a URL at ${site.origin}, or an entry id.`];
  const what = `no page, stub, directory or entry is called "${shorten(query)}"`;
  return `${colours(context).red('error')}: ${printable(what)}\n${help.map((line) => `${printable(line)}\n`).join('')}`;
}
