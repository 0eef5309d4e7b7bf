/** The views of the site's own blocks (docs/own-blocks.md). */
import { createRequire } from 'node:module';
import type { ComponentType } from 'react';
import { blockFile, type OwnBlock } from '../../domain/content/content-model.ts';
import type { Entry } from '../../domain/content/entries.ts';
import type * as Public from '../../templates/own-blocks/blocks.d.ts';
import * as parts from '../../templates/own-blocks/parts.tsx';
import type { PageContext } from '../../templates/pages/page-context.ts';
import { schemaPartNames, schemaParts } from '../model/block-schema.ts';
import { once } from '../model/collections.ts';
import { hrefOf } from '../model/hashed-file.ts';
import { blockStyles } from '../model/own-blocks.ts';
import { evaluateModule } from '../model/site-module.ts';
import { UserError } from '../model/user-error.ts';

type SchemaPart = (typeof schemaPartNames)[number];

/** The compiler compares what blocks get with what is stated. */
const viewParts: Omit<typeof Public, SchemaPart> = parts;

/** Loads what schemas are made of, only for views that use their schema. */
const publicParts = once(() => {
  const lazy = schemaPartNames.map((name) => [name, { enumerable: true, get: () => schemaParts()[name] }]);
  return Object.defineProperties({ ...viewParts }, Object.fromEntries(lazy)) as object;
});

/** Creates the elements of views, without those that have no effect in pages: their security policy blocks them. */
const elements = once(() => {
  const { Fragment, jsx, jsxs } = createRequire(import.meta.url)(
    'react/jsx-runtime',
  ) as typeof import('react/jsx-runtime');
  const checked =
    (make: typeof jsx): typeof jsx =>
    (type, props, key) => {
      if (typeof type !== 'string') return make(type, props, key);
      const { src, srcSet, poster } = props as Readonly<Record<string, unknown>>;
      const foreign = type === 'iframe' ? /^([a-z]+:)?\/\//i : /(^|,\s*)(http:|\/\/)/i;
      const address = [src, srcSet, poster].find((given) => typeof given === 'string' && foreign.test(given));
      if (blockedTags.has(type))
        throw new Error(`<${type}> has no effect: the security policy of pages blocks it`);
      if (address !== undefined)
        throw new Error(`<${type}> has the address ${address}, which the security policy of pages blocks`);
      return make(type, props, key);
    };
  return { Fragment, jsx: checked(jsx), jsxs: checked(jsxs) };
});

const blockedTags: ReadonlySet<string> = new Set(['script', 'style', 'link', 'base', 'object', 'embed']);

/** Shows entries of a type, with the address of their stylesheet. */
export interface OwnView {
  readonly View: ComponentType<{ readonly entry: Entry }>;
  readonly stylesheet: string | undefined;
}

/** Loads the view of a block. @throws UserError for code that fails or exports no view */
export function loadView(own: OwnBlock): OwnView {
  const file = blockFile(own.type, 'view.tsx');
  const fault = (why: string) => new UserError(`${file} ${why}`, viewHint);
  let View: unknown;
  try {
    View = evaluateModule({ name: file, code: own.view }, publicParts(), { 'react/jsx-runtime': elements() });
  } catch (error) {
    throw fault(`can't be loaded: ${error instanceof Error ? error.message : error}`);
  }
  if (typeof View !== 'function') throw fault("doesn't export a component as its default.");
  const sheet = blockStyles(own);
  return { View: View as OwnView['View'], stylesheet: sheet && hrefOf(sheet) };
}

const viewHint = 'docs/own-blocks.md says what a view is made of.';

/** Returns the error of a page; inside a site's own block it names that block's view. */
export function explainViewError(
  error: unknown,
  { openBlocks }: Pick<PageContext, 'openBlocks'>,
  path: string,
): unknown {
  const entry = openBlocks.at(-1);
  if (!entry || error instanceof UserError) return error;
  const why = error instanceof Error ? error.message : String(error);
  const where = `the entry ${JSON.stringify(entry.id)} of the page ${path}`;
  return new UserError(`${blockFile(entry.type, 'view.tsx')} fails on ${where}: ${why}`, viewHint, 1);
}
