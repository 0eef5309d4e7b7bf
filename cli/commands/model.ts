import { Command, Option } from 'commander';
import { importableEditors, importableTypes } from '../../domain/content/importable-model.ts';
import { defaultLanguage } from '../../domain/locales/locales.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { siteLanguages } from '../../pipeline/load/site-locales.ts';
import type { CliContext } from '../context.ts';
import { addFlags, forceOption } from '../flags.ts';
import { assertNoInput, assertReplaceable, inputsOf, writeReport } from '../output-files.ts';
import { loadSiteConfig } from '../site-config.ts';
import { createProgress } from '../terminal/progress.ts';

interface ModelFlags {
  readonly output?: string;
  readonly force?: boolean;
}

/** Creates `meridian model`, which writes the content model for an import into an empty space. */
export function modelCommand(context: CliContext): Command {
  const command = new Command('model')
    .description(
      "Write the content model, in the site's languages and with its own blocks, for contentful-import.",
    )
    .addHelpText('after', '\nExample:\n  meridian model --output content-model.json')
    .action(async ({ output = 'content-model.json', force }: ModelFlags) => {
      const { cwd } = context;
      const config = await loadSiteConfig(context);
      assertNoInput(cwd, output, inputsOf(config, context));
      if (output !== '-') assertReplaceable(cwd, 'The output', output, 'export', force);
      const text = `${JSON.stringify(modelOf(config), null, 2)}\n`;
      if (output === '-') return void context.stdout.write(text);
      writeReport(cwd, 'The output', output, text);
      createProgress(context, 'model').done(output);
    });
  return addFlags<ModelFlags>(command, {
    output: new Option(
      '-o, --output <file>',
      'the file to write, - for stdout (default: content-model.json)',
    ),
    force: forceOption(),
  });
}

/** Builds what contentful-import takes: it publishes what has a published version. */
function modelOf(config: SiteConfig) {
  const languages = siteLanguages(config).filter(({ code }) => !config.heldBackLocales.includes(code));
  const main = defaultLanguage(languages) ?? languages[0];
  return {
    contentTypes: importableTypes((id) => ({ id, type: 'ContentType', version: 2, publishedVersion: 1 })),
    locales: languages.map(({ name, contentful, fallback }) => {
      const isDefault = contentful === main?.contentful;
      return {
        ...{ name, code: contentful, default: isDefault, optional: !isDefault },
        fallbackCode: isDefault
          ? null
          : (languages.find(({ code }) => code === fallback) ?? main)?.contentful,
        ...{ contentManagementApi: true, contentDeliveryApi: true },
        sys: { type: 'Locale', id: contentful, version: 1 },
      };
    }),
    editorInterfaces: importableEditors((id) => ({
      ...{ id: 'default', type: 'EditorInterface', version: 2 },
      contentType: { sys: { type: 'Link', linkType: 'ContentType', id } },
    })),
  };
}
