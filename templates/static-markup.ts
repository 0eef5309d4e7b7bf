/**
 * Writes the markup of templates: the same bytes as React's `renderToStaticMarkup`, in a third of the time
 * (docs/decisions/static-markup.md). Templates are functions of their properties and of contexts created here. React
 * renders the islands, which the browser hydrates (`islands/island.tsx`).
 */
import {
  type Context,
  createContext,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react';
import { attributeWithBase } from '../domain/site/base-path.ts';

/** Holds a value for all templates below its provider, for React and for `staticMarkup`. */
export interface TemplateContext<Value> {
  readonly Provider: Context<Value>;
  /** Returns the value of the nearest provider, else the initial one. */
  readonly use: () => Value;
}

interface Slot {
  value: unknown;
}

const slots = new Map<unknown, Slot>();

let isWriting = false;

/** Creates a context for templates. @param initial its value without a provider */
export function createTemplateContext<Value>(initial: Value): TemplateContext<Value> {
  const Provider = createContext(initial);
  const slot: Slot = { value: initial };
  slots.set(Provider, slot);
  return {
    Provider,
    // biome-ignore lint/correctness/useHookAtTopLevel: isWriting never changes while React renders a tree
    use: () => (isWriting ? (slot.value as Value) : useContext(Provider)),
  };
}

interface ByReactProps {
  /** Calls React's renderer. */
  readonly render: (node: ReactElement) => string;
  readonly children: ReactElement;
}

/** Shows what React itself renders, with all that it knows: the views of a site's own blocks. */
export function ByReact({ render, children }: ByReactProps): ReactNode {
  let within = children;
  for (const [Provider, slot] of slots) {
    const context = Provider as Context<unknown>;
    // biome-ignore lint/correctness/useHookAtTopLevel: contexts are created with their modules
    within = createElement(context, { value: isWriting ? slot.value : useContext(context) }, within);
  }
  const outer = isWriting;
  isWriting = false;
  try {
    const markup = render(within);
    return createElement(RawMarkup, {
      markup: withoutRawTags(base === '' ? markup : markupWithBase(markup)),
    });
  } finally {
    isWriting = outer;
  }
}

/** Adds the base path to addresses outside of raw markup, which has it. */
function markupWithBase(markup: string): string {
  const attributes = / ([\w:]+)="([^"]*)"/g;
  return markup.replace(/<raw-markup>.*?<\/raw-markup>|<\w[^>]*>/gs, (tag) =>
    tag.startsWith(`<${rawTag}`)
      ? tag
      : tag.replace(attributes, (_, name, value) => ` ${name}="${attributeWithBase(base, name, value)}"`),
  );
}

/** Holds the parts of a head, which React moves to the front of the markup. */
interface Front {
  charset: string;
  viewport: string;
  others: string;
}

let front: Front = { charset: '', viewport: '', others: '' };
/** Whether parts of a head stay in place: in `svg`, a title is the picture's. */
let staysInPlace = false;
/** Path below which the site is published. */
let base = '';

/**
 * Returns the markup of templates.
 *
 * @param basePath is added to the addresses of links and resources; by default that of the markup around
 * @throws TypeError for what only React can render: classes, promises, functions as children
 */
export function staticMarkup(node: ReactNode, basePath = base): string {
  const outer = { isWriting, front, staysInPlace, base };
  isWriting = true;
  base = basePath;
  front = { charset: '', viewport: '', others: '' };
  staysInPlace = false;
  try {
    const markup = nodeMarkup(node);
    return front.charset + front.viewport + front.others + markup;
  } finally {
    ({ isWriting, front, staysInPlace, base } = outer);
  }
}

type Props = Readonly<Record<string, unknown>>;

function nodeMarkup(node: unknown): string {
  if (typeof node === 'string') return escapeMarkup(node);
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (Array.isArray(node)) return listMarkup(node);
  if (isValidElement(node)) return elementMarkup(node.type, node.props as Props);
  if (typeof node === 'number') return String(node);
  throw new TypeError(`A template shows ${Object.prototype.toString.call(node)}, which has no markup.`);
}

function listMarkup(nodes: readonly unknown[]): string {
  let markup = '';
  for (const node of nodes) markup += nodeMarkup(node);
  return markup;
}

function elementMarkup(type: unknown, props: Props): string {
  if (typeof type === 'string') return tagMarkup(type, props);
  if (typeof type === 'function') return nodeMarkup(type(props));
  if (type === Fragment) return nodeMarkup(props.children);
  const slot = slots.get(type);
  if (!slot) throw new TypeError('A template uses a kind of component that only React can render.');
  const outer = slot.value;
  slot.value = props.value;
  try {
    return nodeMarkup(props.children);
  } finally {
    slot.value = outer;
  }
}

export const voidTags: ReadonlySet<string> = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

/** Name of the element by which React shows raw markup; no page has it. */
const rawTag = 'raw-markup';

/** Shows markup as it is, with tags that may be unbalanced. React adds an element, which `withoutRawTags` removes. */
export function RawMarkup({ markup }: { readonly markup: string }): ReactNode {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: whoever makes the markup has escaped its texts
  return createElement(rawTag, { dangerouslySetInnerHTML: { __html: markup } });
}

/** Puts raw markup into the element that stands around it in React's. */
export function rawMarkup(markup: string): string {
  return `<${rawTag}>${markup}</${rawTag}>`;
}

/** Returns React's markup without the elements around raw markup. */
export function withoutRawTags(markup: string): string {
  return markup.replace(/<\/?raw-markup>/g, '');
}

function tagMarkup(tag: string, props: Props): string {
  if (tag === rawTag) return innerHtml(props) ?? '';
  let start = `<${tag}`;
  for (const name in props) {
    const value = base === '' ? props[name] : attributeWithBase(base, name, props[name]);
    if (value !== null && value !== undefined && !isEmptyAddress(tag, name, value))
      start += attributeMarkup(name, value);
  }
  if (voidTags.has(tag)) return inPlaceOrFront(tag, props, `${start}/>`);
  const inner = innerHtml(props) ?? childrenMarkup(tag, props.children);
  return inPlaceOrFront(tag, props, `${start}>${inner}</${tag}>`);
}

function innerHtml({ dangerouslySetInnerHTML: html }: Props): string | undefined {
  return (html as { readonly __html: string } | undefined)?.__html;
}

/** Detects an empty address, with which browsers would request the page itself again. */
function isEmptyAddress(tag: string, name: string, value: unknown): boolean {
  return value === '' && (name === 'src' || (name === 'href' && tag !== 'a'));
}

function childrenMarkup(tag: string, children: unknown): string {
  if (tag !== 'svg' && tag !== 'noscript') return nodeMarkup(children);
  const outer = staysInPlace;
  staysInPlace = true;
  try {
    return nodeMarkup(children);
  } finally {
    staysInPlace = outer;
  }
}

function inPlaceOrFront(tag: string, props: Props, markup: string): string {
  if (staysInPlace || !isOfHead(tag, props)) return markup;
  if (tag === 'meta' && props.charSet !== undefined) front.charset += markup;
  else if (tag === 'meta' && props.name === 'viewport') front.viewport += markup;
  else front.others += markup;
  return '';
}

/** Excludes stylesheets, whose order among scripts matters. */
function isOfHead(tag: string, { rel, href }: Props): boolean {
  return tag === 'title' || tag === 'meta' || (tag === 'link' && Boolean(href) && rel !== 'stylesheet');
}

function attributeMarkup(name: string, value: unknown): string {
  switch (name) {
    case 'children':
    case 'dangerouslySetInnerHTML':
    case 'suppressHydrationWarning':
      return '';
    case 'className':
      return ` class="${escapeMarkup(String(value))}"`;
    case 'style':
      throw new TypeError('A template sets `style`, which the security policy of pages blocks: use a class.');
    default:
      if (typeof value === 'string') return ` ${attributeNames.get(name) ?? name}="${escapeMarkup(value)}"`;
      if (typeof value === 'number') return ` ${attributeNames.get(name) ?? name}="${value}"`;
      if (typeof value === 'boolean') return flagMarkup(name, value);
      throw new TypeError(`The attribute ${name} of a template is neither text nor number nor boolean.`);
  }
}

/** Writes `aria-` and `data-` attributes as `true` or `false`; others are present or absent. */
export function flagMarkup(name: string, value: boolean): string {
  if (name.startsWith('aria-') || name.startsWith('data-')) return ` ${name}="${value}"`;
  return value ? ` ${attributeNames.get(name) ?? name}=""` : '';
}

/** Lists the attributes whose names differ in markup; React writes some of HTML's in capitals. */
const attributeNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    charSet: 'charset',
    crossOrigin: 'crossorigin',
    dateTime: 'datetime',
    defaultChecked: 'checked',
    fetchPriority: 'fetchpriority',
    hrefLang: 'hreflang',
    htmlFor: 'for',
    popoverTarget: 'popovertarget',
    popoverTargetAction: 'popovertargetaction',
    tabIndex: 'tabindex',
    clipPath: 'clip-path',
    clipRule: 'clip-rule',
    fillOpacity: 'fill-opacity',
    fillRule: 'fill-rule',
    fontSize: 'font-size',
    stopColor: 'stop-color',
    strokeDasharray: 'stroke-dasharray',
    strokeLinecap: 'stroke-linecap',
    strokeLinejoin: 'stroke-linejoin',
    strokeOpacity: 'stroke-opacity',
    strokeWidth: 'stroke-width',
    textAnchor: 'text-anchor',
  }),
);

/** Testing is faster than replacing, and most texts have none of these. */
const special = /["&'<>]/;
const references: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Escapes a text for markup, also in the value of an attribute. */
export function escapeMarkup(text: string): string {
  return special.test(text) ? text.replace(/["&'<>]/g, (character) => references[character] ?? '') : text;
}
