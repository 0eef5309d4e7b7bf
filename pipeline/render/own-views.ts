/** The views of the site's own blocks (docs/own-blocks.md). */
import { createRequire } from 'node:module';
import type { ComponentType, ElementType, ReactElement, ReactNode } from 'react';
import { blockFile, type OwnBlock } from '../../domain/content/content-model.ts';
import type { Entry } from '../../domain/content/entries.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { rawMarkup } from '../../templates/markup.ts';
import type * as Public from '../../templates/own-blocks/blocks.d.ts';
import * as parts from '../../templates/own-blocks/parts.tsx';
import { type PageContext, usePage } from '../../templates/pages/page-context.ts';
import { schemaPartNames, schemaParts } from '../model/block-schema.ts';
import { once } from '../model/collections.ts';
import { hrefOf } from '../model/hashed-file.ts';
import { blockStyles } from '../model/own-blocks.ts';
import { evaluateModule } from '../model/site-module.ts';
import { messageOf, UserError } from '../model/user-error.ts';

type SchemaPart = (typeof schemaPartNames)[number];

/** The compiler compares what blocks get with what is stated. */
const viewParts: Omit<typeof Public, SchemaPart> = parts;

/** Loads what schemas are made of, only for views that use their schema. */
const publicParts = once(() => {
  const lazy = schemaPartNames.map((name) => [name, { enumerable: true, get: () => schemaParts()[name] }]);
  return Object.defineProperties({ ...viewParts }, Object.fromEntries(lazy)) as object;
});

/** Holds the origins that pages are from, and that their forms may also post to. */
export type ViewOrigins = Pick<SiteConfig, 'origin' | 'formOrigins'>;

/** Returns React for views, without elements that the security policy of pages blocks, and links to pages that were taken down. */
function reactFor(origins: ViewOrigins) {
  const { Fragment, jsx, jsxs } = require('react/jsx-runtime') as typeof import('react/jsx-runtime');
  const react = require('react') as typeof import('react');
  const checked =
    <Rest extends unknown[]>(make: (type: ElementType, props: object, ...rest: Rest) => ReactElement) =>
    (type: ElementType, props: object, ...rest: Rest) => {
      if (typeof type !== 'string') return make(type, props, ...rest);
      assertEffect(type, props ?? {}, origins);
      return make(type, shownProps(props ?? {}), ...rest);
    };
  return {
    react: { ...react, createElement: checked<ReactNode[]>(react.createElement) },
    'react/jsx-runtime': { Fragment, jsx: checked(jsx), jsxs: checked(jsxs) },
  };
}

interface Shown {
  readonly href?: unknown;
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}

/** Leaves out the address of a page that was taken down, and keeps markup that a view writes itself as it is, addresses too. */
function shownProps(props: Shown): object {
  const { href, dangerouslySetInnerHTML: html } = props;
  // biome-ignore lint/correctness/useHookAtTopLevel: a context of templates, whatever elements there are
  const isGone = typeof href === 'string' && usePage().typedLink(href) === undefined;
  if (!isGone && !html) return props;
  return {
    ...props,
    ...(isGone && { href: undefined }),
    ...(html && { dangerouslySetInnerHTML: { __html: rawMarkup(html.__html) } }),
  };
}

const require = createRequire(import.meta.url);

const blockedTags: ReadonlySet<string> = new Set(['script', 'style', 'link', 'base', 'object', 'embed']);

/** @throws Error for an element or attribute that the security policy of pages blocks */
function assertEffect(type: string, props: object, { origin, formOrigins = [] }: ViewOrigins): void {
  if (blockedTags.has(type))
    throw new Error(`<${type}> has no effect: the security policy of pages blocks it`);
  for (const [attribute, value] of Object.entries(props)) {
    if (attribute === 'style' && Object.values(value ?? {}).some((each) => each !== undefined))
      throw new Error('A view sets `style`, which the security policy of pages blocks: use a class');
    if (typeof value === 'function')
      throw new Error(`<${type}> has ${attribute}, but a view runs when the site is built`);
    if (typeof value !== 'string') continue;
    const name = attribute.toLowerCase();
    const target = addresses.test(name) ? URL.parse(value, origin) : undefined;
    const isAt = (allowed: string) =>
      new RegExp(`^${RegExp.escape(allowed).replace('\\*', '.+')}$`).test(target?.origin ?? '');
    const isBlocked =
      target?.protocol === 'javascript:' ||
      (type === 'iframe' ? name === 'src' && !isAt(origin) : loads.test(name) && foreign.test(value)) ||
      (/action$/.test(name) && ![origin, ...formOrigins].some(isAt));
    const what = /^on|^srcdoc$/.test(name) ? attribute : isBlocked && `the address ${value}`;
    const hint = /action$/.test(name) ? ' (formOrigins in site.config.ts names where forms may post to)' : '';
    if (what) throw new Error(`<${type}> has ${what}, which the security policy of pages blocks${hint}`);
    // biome-ignore lint/correctness/useHookAtTopLevel: a context of templates, whatever elements there are
    if (name === 'href') usePage().assertServed?.(value);
  }
}

/** Matches the attributes that browsers read one address from. */
const addresses = /^(src|(xlink:?)?href|(form)?action)$/;
/** Matches those of what browsers load into a page. */
const loads = /^(src|srcset|poster)$/;
const foreign = /(^|,\s*)(http:|\/\/)/i;

/** Shows entries of a type, with the address of their stylesheet. */
export interface OwnView {
  readonly View: ComponentType<{ readonly entry: Entry }>;
  readonly stylesheet: string | undefined;
}

/** Loads the view of a block. @throws UserError for code that fails or exports no view */
export function loadView(own: OwnBlock, origins: ViewOrigins): OwnView {
  const file = blockFile(own.type, 'view.tsx');
  const fault = (why: string) => new UserError(`${file} ${why}`, viewHint);
  let View: unknown;
  try {
    View = evaluateModule({ name: file, code: own.view }, publicParts(), reactFor(origins));
  } catch (error) {
    throw fault(`can't be loaded: ${messageOf(error)}`);
  }
  if (!isComponent(View)) throw fault("doesn't export a component as its default.");
  const sheet = blockStyles(own);
  return { View: View as OwnView['View'], stylesheet: sheet && hrefOf(sheet) };
}

/** Returns whether React can render it: a function, or what `memo` and `forwardRef` return. */
function isComponent(view: unknown): boolean {
  return typeof view === 'function' || (typeof view === 'object' && view !== null && '$$typeof' in view);
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
  const where = `the entry ${JSON.stringify(entry.id)} of the page ${path}`;
  const why = messageOf(error);
  return new UserError(`${blockFile(entry.type, 'view.tsx')} fails on ${where}: ${why}`, viewHint, 1);
}
