/**
 * Renders templates by React once for each shape, and fills in languages (docs/decisions/shapes.md). While a shape is recorded, texts
 * are marks, and whatever else templates read is a question: where it has the same answers, on any page in any language, the markup is
 * the same but for what stands at the marks.
 */
import { type ComponentType, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup, type ServerOptions } from 'react-dom/server';
import { type Field, isPlainField } from '../domain/content/content-fields.ts';
import { fieldsOf } from '../domain/content/content-model.ts';
import { attributeWithBase } from '../domain/site/base-path.ts';
import { escapeMarkup, finishMarkup, RawMarkup } from './markup.ts';
import {
  languageMarkup,
  outermost,
  type PageContext,
  type Place,
  PlaceContext,
  placeOn,
  plainNames,
  type ShapePage,
  usePlace,
} from './pages/page-context.ts';
import type { InLanguage as ReadInLanguage, Words } from './text.ts';

/** Holds a page in its language, and the answers in the order of the questions; the first are the properties of the part. */
interface Run {
  readonly page: PageContext;
  readonly values: unknown[];
}

type Read<Value> = (run: Run) => Value;

/** Asks a question, and says what follows each answer: the next one, or in the end the markup. */
interface Node {
  read?: Read<unknown>;
  keyOf?: (answer: unknown) => unknown;
  readonly next: Map<unknown, Node>;
  fill?: (run: Run) => string;
}

/** Holds the shapes of one kind of part. */
interface Tree {
  readonly root: Node;
  shapes: number;
}

/** Holds the shapes of a site, by part and place. */
export type Shapes = Map<unknown, Map<number, Tree>>;

const recorderOf = ({ recorder }: ShapePage) => recorder as Recorder | undefined;

/** Bounds the memory of a site whose parts are all different; what it has no room for is recorded each time. */
const maxShapes = 2000;

/** Says what a property of a value is. `text`: a text; `plain`: what decides on the shape. */
type Kind =
  | 'text'
  | 'texts'
  | 'plain'
  | 'language'
  | 'languages'
  | 'link'
  | 'links'
  | 'entry'
  | { readonly each: Kinds }
  | { readonly one: Kinds };

export type Kinds = Readonly<Record<string, Kind>>;

interface Hole {
  readonly kind: 'text' | 'markup' | 'language';
  readonly read: Read<unknown>;
}

/** Have no meaning in markup. What is content's own is at the marks, so that none is in the markup. */
const [open, close] = ['\u0001', '\u0002'];
const marks = new RegExp(`${open}(\\d+)${close}`, 'g');
const onlyMark = new RegExp(`^${marks.source}$`);

/** Renders a part of a page. @param kinds of its properties */
export function partMarkup<Props extends object>(
  page: PageContext,
  Part: ComponentType<Props>,
  props: Props,
  kinds: Kinds,
  place: Omit<Place, 'page'> = outermost,
): string {
  const { shapes } = page;
  if (!shapes) return markupIn(page, <Part {...props} />, place);
  const run: Run = { page, values: [props] };
  const tree = treeOf(shapes as Shapes, Part, place);
  let node: Node | undefined = tree.root;
  while (node?.read) {
    const answer = node.read(run);
    run.values.push(answer);
    node = node.next.get(node.keyOf?.(answer));
  }
  if (node?.fill) return node.fill(run);
  const recorder = new Recorder(tree, run);
  const shaped = recorder.shaped(({ values }) => values[0] as object, kinds) as Props;
  const markup = renderToStaticMarkup(
    <PlaceContext value={{ ...place, page: recorder.page }}>
      <Part {...shaped} />
    </PlaceContext>,
  );
  return recorder.finish(markup)(run);
}

function treeOf(shapes: Shapes, part: unknown, { headingLevel, isDark, opening }: Omit<Place, 'page'>): Tree {
  const trees: Map<number, Tree> = shapes.get(part) ?? new Map();
  if (trees.size === 0) shapes.set(part, trees);
  const key = headingLevel * 6 + (isDark ? 3 : 0) + (opening === 'lead' ? 2 : opening ? 1 : 0);
  const known = trees.get(key);
  if (known) return known;
  const tree: Tree = { root: { next: new Map() }, shapes: 0 };
  trees.set(key, tree);
  return tree;
}

/** Renders templates of a page in its language. */
export function markupIn(
  page: PageContext,
  node: ReactNode,
  place: Omit<Place, 'page'> = outermost,
  options?: ServerOptions,
): string {
  if (!node) return '';
  if (typeof node === 'string') return escapeMarkup(node);
  if (isValidElement<{ markup: string }>(node) && node.type === RawMarkup) return node.props.markup;
  const markup = renderToStaticMarkup(
    <PlaceContext value={placeOn(page, place)}>{node}</PlaceContext>,
    options,
  );
  return finishMarkup(markup, page.basePath);
}

const always = () => undefined;
/** Tells a text that is there, a blank one and none apart. */
const presence = (answer: unknown) => (answer === undefined ? undefined : answer !== '');
const lengthOf = (answer: unknown) => (answer as readonly unknown[] | undefined)?.length;
const typeOf = (answer: unknown) => (answer as { readonly type: string } | undefined)?.type;
const typesOf = (answer: unknown) => (answer as { readonly type: string }[]).map(typeOf).join(' ');
const plainKey = (answer: unknown) =>
  typeof answer === 'object' && answer !== null ? keyOf(answer) : answer;
const keys = new WeakMap<object, string>();

function keyOf(answer: object): string {
  const key =
    keys.get(answer) ??
    JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
  keys.set(answer, key);
  return key;
}

/** Records a shape while React renders it. */
class Recorder {
  /** Stands for the page in templates. */
  readonly page: ShapePage;
  private readonly tree: Tree;
  private readonly run: Run;
  private node: Node;
  private at = 1;
  /** Whether a question is being answered, or the shape is known. */
  private isReading = false;
  private readonly holes: Hole[] = [];
  private readonly sheets: PageContext['sheets'] = new Set();
  /** Reads what objects of the shape stand for. */
  private readonly readers = new WeakMap<object, Read<unknown>>();
  private readonly textReaders = new Map<string, Read<unknown>>();

  constructor(tree: Tree, run: Run) {
    this.tree = tree;
    this.run = run;
    this.node = tree.root;
    this.page = this.shapePage();
  }

  /** Asks a question; those that the run has answered already aren't asked again. @returns the position of the answer */
  private ask(read: Read<unknown>, keyOf: (answer: unknown) => unknown): number {
    if (this.isReading)
      throw new Error(
        'A template reads a value of the shape in a language: read it before, and inLanguage(value) returns its own.',
      );
    const { node, run, tree } = this;
    const at = this.at++;
    node.read ??= read;
    node.keyOf ??= keyOf;
    if (at === run.values.length) {
      this.isReading = true;
      run.values.push(node.read(run));
      this.isReading = false;
    }
    const key = node.keyOf(run.values[at]);
    const next = node.next.get(key) ?? { next: new Map() };
    if (tree.shapes < maxShapes) node.next.set(key, next);
    this.node = next;
    return at;
  }

  /** Returns an answer, which is the same wherever the shape is. */
  answer<Answer>(read: Read<Answer>, keyOf: (answer: unknown) => unknown = plainKey): Answer {
    return this.run.values[this.ask(read, keyOf)] as Answer;
  }

  /** Returns a mark for a value. */
  mark(read: Read<unknown>, kind: Hole['kind'] = 'text'): Words {
    return `${open}${this.holes.push({ kind, read }) - 1}${close}` as Words;
  }

  /** Returns a mark for markup that is rendered in the order of the page. */
  markup(read: Read<string>): Words {
    const at = this.ask(read, always);
    return this.mark(({ values }) => values[at], 'markup');
  }

  /** Returns a mark for a text that is read in the order of the page, if there is one. */
  next(read: Read<unknown>, kind: Hole['kind'] = 'text'): Words | undefined {
    const at = this.ask(read, presence);
    const answer = this.run.values[at];
    return answer === undefined || answer === ''
      ? (answer as undefined)
      : this.mark(({ values }) => values[at], kind);
  }

  /** Returns what reads values of the shape in a language. */
  in(run: Run): ReadInLanguage {
    return ((value: unknown) => this.readerOf(value)(run)) as ReadInLanguage;
  }

  private readerOf(value: unknown): Read<unknown> {
    if (typeof value === 'object' && value !== null) return this.readers.get(value) ?? (() => value);
    if (typeof value !== 'string' || !value.includes(open)) return () => value;
    const reader = this.textReaders.get(value) ?? this.textReader(value);
    this.textReaders.set(value, reader);
    return reader;
  }

  private textReader(value: string): Read<unknown> {
    const only = onlyMark.exec(value)?.[1];
    if (only !== undefined) return this.hole(only).read;
    return (run) => value.replace(marks, (_, at: string) => String(this.hole(at).read(run)));
  }

  private hole(at: string): Hole {
    return this.holes[Number(at)] as Hole;
  }

  private keep<Value extends object>(value: Value, read: Read<unknown>): Value {
    this.readers.set(value, read);
    return value;
  }

  /** Returns an object of the shape, whose properties are asked for when templates read them. */
  shaped(read: Read<object>, kinds: Kinds): object {
    const shaped = {};
    const known = new Map<string, unknown>();
    for (const [name, kind] of Object.entries(kinds)) {
      const get = () => {
        if (!known.has(name))
          known.set(
            name,
            this.property((run) => Reflect.get(read(run), name), kind),
          );
        return known.get(name);
      };
      Object.defineProperty(shaped, name, { enumerable: true, get });
    }
    return this.keep(shaped, read);
  }

  private property(read: Read<unknown>, kind: Kind): unknown {
    if (typeof kind === 'object') {
      if ('one' in kind) return this.object(read, kind.one);
      return this.list(read, lengthOf, (each) => this.shaped(each as Read<object>, kind.each));
    }
    switch (kind) {
      case 'text':
        return this.next(read);
      case 'texts':
        return this.list(read, lengthOf, (each) => this.mark(each));
      case 'language':
        return this.language(read);
      case 'languages':
        return new Proxy(
          {},
          { get: (_, field) => this.language((run) => Reflect.get(read(run) ?? {}, field)) },
        );
      case 'link':
        return this.answer(read, presence) && this.link(read);
      case 'links':
        return this.list(read, lengthOf, (each) => this.link(each));
      case 'entry':
        return this.entry(read);
      case 'plain':
        return this.answer(read);
    }
  }

  private list(
    read: Read<unknown>,
    keyOf: (answer: unknown) => unknown,
    show: (each: Read<unknown>, answer: unknown) => unknown,
  ): unknown[] | undefined {
    const at = this.ask(read, keyOf);
    const answers = this.run.values[at] as readonly unknown[] | undefined;
    const items = answers?.map((answer, item) =>
      show(({ values }) => (values[at] as unknown[])[item], answer),
    );
    return items && this.keep(items, ({ values }) => values[at]);
  }

  private language(read: Read<unknown>): object {
    return this.keep({ tag: this.mark(read, 'language') }, read);
  }

  private link(read: Read<unknown>): object {
    return this.keep({ id: this.mark((run) => (read(run) as { id: string }).id) }, read);
  }

  object(read: Read<unknown>, kinds: Kinds): object | undefined {
    const at = this.ask(read, presence);
    return this.run.values[at] === undefined
      ? undefined
      : this.shaped(({ values }) => values[at] as object, kinds);
  }

  private entry(read: Read<unknown>): object | undefined {
    const at = this.ask(read, typeOf);
    return this.shapedEntry(({ values }) => values[at], this.run.values[at]);
  }

  private shapedEntry(read: Read<unknown>, answer: unknown): object | undefined {
    const type = typeOf(answer);
    if (type === undefined) return undefined;
    const fields = Object.entries(fieldsOf(type) ?? {}).map(([name, field]) => [name, kindOf(field)]);
    const own = this.shaped(read as Read<object>, {
      id: 'text',
      languages: 'languages',
      ...Object.fromEntries(fields),
    });
    return Object.assign(own, { type });
  }

  private shapePage(): ShapePage {
    const linked = (name: 'image' | 'file' | 'navigation', kinds: Kinds) => (link: object | undefined) => {
      const linkIn = link && this.readerOf(link);
      return linkIn && this.object((run) => run.page[name](linkIn(run) as never), kinds);
    };
    return Object.assign(this.shaped(({ page }) => page, pageKinds) as ShapePage, {
      recorder: this,
      sheets: this.sheets,
      t: (key: string, values?: Readonly<Record<string, unknown>>) => {
        const read = Object.entries(values ?? {}).map(
          ([name, value]) => [name, this.readerOf(value)] as const,
        );
        return this.mark((run) => {
          const filled = values && Object.fromEntries(read.map(([name, value]) => [name, value(run)]));
          return (run.page.t as (key: string, values?: object) => string)(key, filled);
        });
      },
      entry: (link: object | undefined) => {
        const linkIn = link && this.readerOf(link);
        return linkIn && this.entry((run) => run.page.entry(linkIn(run) as never));
      },
      entries: (links: object = []) => {
        const linksIn = this.readerOf(links);
        const read: Read<unknown> = (run) => run.page.entries(linksIn(run) as never);
        return this.list(read, typesOf, (each, answer) => this.shapedEntry(each, answer));
      },
      image: linked('image', imageKinds),
      file: linked('file', imageKinds),
      navigation: linked('navigation', itemKinds),
      fixedLink: (path: string) => this.next(({ page }) => page.fixedLink(path)),
    });
  }

  /** Ends the recording. @param markup with marks @returns what fills them @throws Error for a damaged mark */
  finish(markup: string): (run: Run) => string {
    this.isReading = true;
    const { basePath } = this.run.page;
    const { pieces, end } = cut(finishMarkup(markup, basePath), this.holes, basePath);
    const sheets = [...this.sheets];
    this.tree.shapes++;
    this.node.fill = (run) => {
      let whole = '';
      for (const { before, read, write } of pieces) whole += before + write(read(run));
      for (const sheet of sheets) run.page.sheets.add(sheet);
      return whole + end;
    };
    return this.node.fill;
  }
}

function kindOf(field: Field): Kind {
  switch (field.kind) {
    case 'symbol':
    case 'text':
      return isPlainField(field) ? 'plain' : 'text';
    case 'symbols':
      return 'texts';
    case 'entries':
      return 'links';
    case 'boolean':
      return 'plain';
    default:
      return 'link';
  }
}

/** Says what of links, pictures and their sources templates see. */
export const itemKinds: Kinds = {
  get children(): Kind {
    return { each: itemKinds };
  },
  name: 'text',
  url: 'text',
  language: 'language',
  identifier: 'plain',
  icon: 'plain',
  content_type: 'plain',
  unlocalized_entry_id: 'text',
  description: { one: { name: 'text', language: 'language' } },
};
const imageKinds: Kinds = {
  url: 'text',
  alt: 'text',
  name: 'text',
  dark: 'text',
  width: 'plain',
  height: 'plain',
  contentType: 'plain',
};

const pageKinds: Kinds = {
  ...Object.fromEntries(plainNames.map((name) => [name, 'plain'] as const)),
  ...{ homePath: 'text', ownUrl: 'text', breadcrumbs: { each: itemKinds } },
};

interface Piece {
  /** Markup before the hole. */
  readonly before: string;
  readonly read: Read<unknown>;
  readonly write: (value: unknown) => string;
}

/** Cuts markup at its marks. */
function cut(markup: string, holes: readonly Hole[], basePath: string): { pieces: Piece[]; end: string } {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: mark, 1: number, index } of markup.matchAll(marks)) {
    const hole = holes[Number(number)];
    let before = markup.slice(end, index);
    if (!hole || before.includes(open) || before.includes(close)) throw damaged(markup, end);
    end = index + mark.length;
    const { kind, read } = hole;
    const attribute = / ([\w:-]+)="$/.exec(before)?.[1];
    if (kind === 'language') {
      if (attribute !== 'lang' || markup[end] !== '"') throw damaged(markup, index);
      before = before.slice(0, -' lang="'.length);
      end++;
    }
    pieces.push({ before, read, write: writerOf(kind, attribute, basePath) });
  }
  const last = markup.slice(end);
  if (last.includes(open) || last.includes(close)) throw damaged(markup, end);
  return { pieces, end: last };
}

function damaged(markup: string, at: number): Error {
  const around = JSON.stringify(markup.slice(Math.max(0, at - 80), at + 80));
  return new Error(
    `A template changes a text that it can't look into, as it is rendered for several languages at once: ${around}`,
  );
}

function writerOf(kind: Hole['kind'], attribute: string | undefined, basePath: string): Piece['write'] {
  switch (kind) {
    case 'markup':
      return String;
    case 'language':
      return languageMarkup as Piece['write'];
    case 'text':
      if (attribute === undefined || basePath === '') return (value) => escapeMarkup(String(value));
      return (value) => escapeMarkup(String(attributeWithBase(basePath, attribute, value)));
  }
}

type InEachLanguage<Value> = (own: PageContext, inLanguage: ReadInLanguage) => Value;

const itself = ((value: unknown) => value) as ReadInLanguage;

/** Asks something about the page in a language, such as whether a text is long. */
export function ask<Answer>(page: ShapePage, question: InEachLanguage<Answer>): Answer {
  const recorder = recorderOf(page);
  return recorder
    ? recorder.answer((run) => question(run.page, recorder.in(run)))
    : question(page as unknown as PageContext, itself);
}

/** Returns a text that is made in each language, such as an amount. */
export function textIn(page: ShapePage, read: InEachLanguage<string>): Words {
  const recorder = recorderOf(page);
  if (recorder) return recorder.mark((run) => read(run.page, recorder.in(run)));
  return read(page as unknown as PageContext, itself) as Words;
}

/** Returns a text that is made in the order of the page, if there is one, such as an anchor. */
export function nextText(
  page: ShapePage,
  read: InEachLanguage<string | undefined>,
  kind: 'text' | 'markup' = 'text',
): Words | undefined {
  const recorder = recorderOf(page);
  if (recorder) return recorder.next((run) => read(run.page, recorder.in(run)), kind);
  return read(page as unknown as PageContext, itself) as Words | undefined;
}

/** Returns a value that is made in each language. @param kinds of its properties */
export function valueIn<Value extends object | undefined>(
  page: ShapePage,
  read: InEachLanguage<Value>,
  kinds: Kinds,
): Value {
  const recorder = recorderOf(page);
  if (!recorder) return read(page as unknown as PageContext, itself);
  return recorder.object((run) => read(run.page, recorder.in(run)), kinds) as Value;
}

/** Shows what is rendered in each language by itself: whatever looks into texts, or differs in more than its values. */
export function InLanguage({ children }: { readonly children: InEachLanguage<ReactNode> }): ReactNode {
  const place = usePlace();
  const recorder = recorderOf(place.page);
  if (!recorder) return children(place.page as unknown as PageContext, itself);
  return recorder.markup((run) => markupIn(run.page, children(run.page, recorder.in(run)), place));
}

interface ListProps<Row extends object, Seen extends object> {
  /** In the order of the language. */
  readonly rows: InEachLanguage<readonly Row[]>;
  /** Kinds of a row's properties. */
  readonly kinds: Kinds;
  readonly show: ComponentType<Seen>;
}

/** Shows a list whose order or length differs between languages; its rows have shapes of their own. */
export function List<Row extends object, Seen extends object>({
  rows,
  kinds,
  show,
}: ListProps<Row, Seen>): ReactNode {
  const place = usePlace();
  const Show = show as unknown as ComponentType<Row>;
  return (
    <InLanguage>
      {(own, inLanguage) => (
        <RawMarkup
          markup={rows(own, inLanguage)
            .map((row) => partMarkup(own, Show, row, kinds, place))
            .join('')}
        />
      )}
    </InLanguage>
  );
}
