import { join } from 'node:path';
import { Command } from 'commander';
import { englishName, languagesOf, localeByCode } from '../../domain/locales/locales.ts';
import { formatCount } from '../../domain/site/format-count.ts';
import { writeFileAtomically } from '../../pipeline/files/write-file.ts';
import { type CliContext, siteFolderOf } from '../context.ts';
import { UsageError } from '../errors.ts';
import { relativePath } from '../reporters/references.ts';
import { loadSiteConfig } from '../site-config.ts';

/** Creates `meridian messages`, which writes the UI texts that a language lacks. */
export function messagesCommand(context: CliContext): Command {
  return new Command('messages')
    .description(
      'Write the UI texts that a language lacks into its file in messages/, in English, to be translated.',
    )
    .argument('<code>', "a language of the site that Meridian doesn't have")
    .addHelpText('after', '\nExample:\n  meridian messages cs')
    .action((code: string) => runMessages(code, context));
}

/** @throws UsageError for a language that lacks no texts, or a file that can't be written */
async function runMessages(code: string, context: CliContext): Promise<void> {
  const { root, cwd } = context;
  const config = await loadSiteConfig(context);
  const languages = languagesOf(config);
  const locale = languages.find((language) => language.code === code);
  const path = join(siteFolderOf(context), 'messages', `${code}.json`);
  const file = relativePath(path, cwd);
  if (!locale)
    throw new UsageError(
      `The site has no language "${code}".`,
      `It has ${languages.map((language) => language.code).join(', ')}: site.config.ts lists them.`,
    );
  if (locale.texts !== null) {
    const [shown, wanted] = [localeByCode(locale.texts) ?? locale, locale].map(englishName);
    throw new UsageError(
      `Meridian has all texts in ${shown}${shown === wanted ? '' : `, which pages in ${wanted} show`}.`,
      `Write those that differ into ${file}, by the keys of the package's messages/${locale.texts}.json.`,
    );
  }
  const { textsToTranslate } = await import('../../pipeline/checks/language-gaps.ts');
  const { english, own, missing, copied } = textsToTranslate({ root, config }, locale);
  const text = `${JSON.stringify({ ...english, ...own }, null, 2)}\n`;
  try {
    if (missing.length > 0) writeFileAtomically(path, [Buffer.from(text)]);
  } catch (error) {
    throw new UsageError(`The texts can't be written to ${file}: ${(error as Error).message}.`);
  }
  const translate = `Translate ${missing.length === 1 ? 'it' : 'them'} there; what is left in English is a finding.`;
  context.stdout.write(
    missing.length > 0
      ? `${file} has ${formatCount(missing.length, 'more text')} in English. ${translate}\n`
      : `${file} lacks no text.\n`,
  );
  if (copied.length > 0)
    context.stdout.write(
      `${formatCount(copied.length, 'text')} of it ${copied.length === 1 ? 'equals' : 'equal'} English:\n${copied.map((key) => `  ${key}\n`).join('')}`,
    );
}
