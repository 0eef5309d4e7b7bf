import type { Nodes, Root } from 'hast';
import type { Plugin } from 'unified';
import type { RichTextPlugin, SiteConfig } from '../../domain/site/site-config.ts';
import { assertShowable, fixedParts } from '../../templates/rich-text/assert-showable.ts';
import { dataOf, type RichTextFile } from '../../templates/rich-text/hast.ts';
import { evaluateModule } from '../model/site-module.ts';
import { messageOf, UserError } from '../model/user-error.ts';

/**
 * Loads the site's rehype plugins. What they make of a text is checked after each.
 * @throws UserError for options that a plugin doesn't take, and for each text that it fails on
 */
export function loadPlugins({ richText }: Pick<SiteConfig, 'richText'>): Plugin<[], Root>[] {
  return (richText?.plugins ?? []).map(loadPlugin);
}

function loadPlugin(plugin: RichTextPlugin): Plugin<[], Root> {
  const { name, options } = plugin;
  const attach = evaluateModule(plugin) as Plugin<[unknown?], Root>;
  return function () {
    const transform = attempt(
      () => attach.call(this, ...(options === undefined ? [] : [options])),
      () => `The plugin ${name} of site.config.ts can't be set up`,
      2,
    );
    if (typeof transform !== 'function') return undefined;
    return (tree, file) =>
      attempt(
        () => transformed(tree, file, transform as Transform),
        () => `The plugin ${name} of site.config.ts fails on ${placeOf(file)}`,
        1,
      );
  };
}

type Transform = (tree: Root, file: RichTextFile) => unknown;

function transformed(tree: Root, file: RichTextFile, transform: Transform): Root {
  const before = fixedParts(tree);
  const result = transform(tree, file) ?? tree;
  if (result instanceof Error) throw result;
  if (result instanceof Promise) throw new Error('it returns a promise, but texts are rendered in one go');
  assertShowable(result as Nodes, before);
  return result as Root;
}

function attempt<Value>(run: () => Value, what: () => string, exitCode: UserError['exitCode']): Value {
  try {
    return run();
  } catch (error) {
    const why = messageOf(error);
    throw new UserError(`${what()}: ${why}`, 'docs/rich-text-plugins.md says what plugins may do.', exitCode);
  }
}

function placeOf(file: RichTextFile): string {
  const { entryId, path } = dataOf(file);
  return `the entry ${JSON.stringify(entryId)} of ${path === undefined ? 'a page' : `the page ${path}`}`;
}
