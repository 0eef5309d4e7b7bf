/** Edits of the space that the local Contentful serves, as its web app makes them, and random histories of them. */
import fc from 'fast-check';
import type { Resource } from '../../tools/sandbox/contentful/space-data.ts';
import type { RunningContentful } from '../../tools/sandbox/contentful/start-contentful.ts';

type Sent = readonly [
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
];
type Kind = 'entries' | 'assets';

/** Sends requests of the management API without a network in between, so that an edit can happen while an export is asking. */
export function editorOf({
  respond,
  spaceId,
  environmentId,
}: Pick<RunningContentful, 'respond' | 'spaceId' | 'environmentId'>) {
  const environment = `/spaces/${spaceId}/environments/${environmentId}`;
  const send = (...[method, path, body, headers = {}]: Sent): { status: number; body: unknown } => {
    const [pathname = '', query] = path.split('?');
    const request = { api: 'management', method, path: `${environment}/${pathname}`, headers } as const;
    const text = body === undefined ? '' : JSON.stringify(body);
    const reply = respond({ ...request, query: new URLSearchParams(query), body: text });
    return { status: reply.status, body: reply.body === '' ? {} : JSON.parse(reply.body) };
  };
  const all = (kind: string): readonly Resource[] =>
    (send('GET', `${kind}?limit=1000&order=sys.createdAt,sys.id`).body as { items: readonly Resource[] })
      .items;
  const one = (kind: string, id: string) => send('GET', `${kind}/${id}`).body as Resource;
  const publish = (kind: string, id: string, verb?: 'add' | 'remove', codes?: readonly string[]) =>
    send('PUT', `${kind}/${id}/published`, verb && { [verb]: { fields: { '*': codes } } });
  return {
    ...{ send, all, one, publish },
    /** Saves a value of one locale. */
    save: (kind: Kind, id: string, field: string, code: string, value: unknown) => {
      const { fields, metadata } = one(kind, id) as unknown as {
        fields?: Record<string, object>;
        metadata: unknown;
      };
      return send('PUT', `${kind}/${id}`, {
        metadata,
        fields: { ...fields, [field]: { ...fields?.[field], [code]: value } },
      });
    },
    create: (id: string, type: string, fields: unknown, tags: readonly string[] = []) =>
      send(
        'PUT',
        `entries/${id}`,
        { metadata: { tags: tags.map(tagLink) }, fields },
        {
          'x-contentful-content-type': type,
        },
      ),
    unpublish: (kind: Kind, id: string) => send('DELETE', `${kind}/${id}/published`),
    archive: (kind: Kind, id: string) => {
      send('DELETE', `${kind}/${id}/published`);
      return send('PUT', `${kind}/${id}/archived`);
    },
    restore: (kind: Kind, id: string) => send('DELETE', `${kind}/${id}/archived`),
    remove: (kind: Kind, id: string) => {
      send('DELETE', `${kind}/${id}/published`);
      return send('DELETE', `${kind}/${id}`);
    },
  };
}

export type Editor = ReturnType<typeof editorOf>;

function tagLink(id: string) {
  return { sys: { type: 'Link', linkType: 'Tag', id } };
}

function linkTo(linkType: 'Entry' | 'Asset', id: string) {
  return { sys: { type: 'Link', linkType, id } };
}

function textWith(id: string, text: string) {
  const paragraph = {
    nodeType: 'paragraph',
    data: {},
    content: [{ nodeType: 'text', value: text, marks: [], data: {} }],
  };
  const embedded = { nodeType: 'embedded-entry-block', data: { target: linkTo('Entry', id) }, content: [] };
  return { nodeType: 'document', data: {}, content: [paragraph, embedded] };
}

/** Each edit takes some numbers to choose by. */
const edits = {
  create: (editor, at, value) => {
    const id = `new${at % 12}`;
    editor.create(id, 'page', { title: { 'en-US': `New ${value}` } }, value % 3 === 0 ? ['campaign'] : []);
    if (value % 4 > 0) editor.publish('entries', id);
  },
  save: (editor, at, value) => {
    const { kind, id, field } = chosen(editor, at);
    editor.save(kind, id, field, codeOf(editor, value), `Draft ${value}`);
  },
  change: (editor, at, value) => {
    const { kind, id, field } = chosen(editor, at);
    editor.save(kind, id, field, codeOf(editor, value), `Public ${value} "ü" \\ \u2028`);
    editor.publish(kind, id);
  },
  publish: (editor, at) => {
    const { kind, id } = chosen(editor, at);
    editor.publish(kind, id);
  },
  publishLocale: (editor, at, value) => {
    const { kind, id } = chosen(editor, at);
    editor.publish(kind, id, 'add', [codeOf(editor, value)]);
  },
  unpublishLocale: (editor, at, value) => {
    const { kind, id } = chosen(editor, at);
    editor.publish(kind, id, 'remove', [codeOf(editor, value)]);
  },
  unpublish: (editor, at) => {
    const { kind, id } = chosen(editor, at);
    editor.unpublish(kind, id);
  },
  archive: (editor, at) => {
    const { kind, id } = chosen(editor, at);
    editor.archive(kind, id);
  },
  restore: (editor, at, value) => {
    const { kind, id } = chosen(editor, at);
    editor.restore(kind, id);
    if (value % 2 === 0) editor.publish(kind, id);
  },
  remove: (editor, at) => {
    const { kind, id } = chosen(editor, at);
    editor.remove(kind, id);
  },
  makeAgain: (editor, at, value) => {
    const { kind, id, type } = chosen(editor, at);
    if (kind === 'assets') return;
    editor.remove(kind, id);
    editor.create(id, type, { [textFields[type] ?? 'title']: { 'en-US': `Again ${value}` } });
    editor.publish(kind, id);
  },
  link: (editor, at, value) => {
    const target = chosen(editor, value).id;
    editor.save('entries', 'pageHome', 'blocks', 'en-US', [
      linkTo('Entry', chosen(editor, at).id),
      linkTo('Entry', target),
    ]);
    editor.publish('entries', 'pageHome');
  },
  embed: (editor, at, value) => {
    editor.save(
      'entries',
      'blockWelcome',
      'content',
      'en-US',
      textWith(chosen(editor, at).id, `Text ${value}`),
    );
    editor.publish('entries', 'blockWelcome');
  },
  newFile: (editor, at, value) => {
    const id = `file${at % 4}`;
    const upload = `https://files.wayfold.example/${value}.png`;
    const file = { contentType: 'image/png', fileName: `${value}.png`, upload };
    editor.send('PUT', `assets/${id}`, {
      fields: { title: { 'en-US': `File ${value}` }, file: { 'en-US': file } },
    });
    editor.send('PUT', `assets/${id}/files/en-US/process`);
    editor.publish('assets', id);
  },
  tag: (editor, at, value) => {
    const id = `tag${value % 3}`;
    editor.send('PUT', `tags/${id}`, {
      name: `Tag ${value}`,
      sys: { id, visibility: value % 2 ? 'public' : 'private' },
    });
    const { kind, id: item } = chosen(editor, at);
    const { fields } = editor.one(kind, item);
    editor.send('PUT', `${kind}/${item}`, { metadata: { tags: [tagLink(id)] }, fields });
    editor.publish(kind, item);
  },
  newField: (editor, at, value) => {
    const { name, fields } = editor.one('content_types', 'page') as unknown as {
      name: string;
      fields: unknown[];
    };
    const field = { id: `extra${at % 50}`, name: `Extra ${value}`, type: 'Symbol', localized: true };
    editor.send('PUT', 'content_types/page', { name, displayField: 'title', fields: [...fields, field] });
    if (value % 2 === 0) editor.publish('content_types', 'page');
  },
  newType: (editor, at) => {
    const id = `type${at % 5}`;
    const fields = [{ id: 'title', name: 'Title', type: 'Symbol', localized: true }];
    editor.send('PUT', `content_types/${id}`, { name: id, displayField: 'title', fields });
    editor.publish('content_types', id);
    editor.create(`of-${id}`, id, { title: { 'en-US': id } });
    editor.publish('entries', `of-${id}`);
  },
  omitField: (editor, at) => {
    const { name, fields } = editor.one('content_types', 'page') as unknown as {
      name: string;
      fields: { id: string; omitted?: boolean }[];
    };
    const changed = fields.map((field) =>
      field.id === 'description' ? { ...field, omitted: at % 2 === 0 } : field,
    );
    editor.send('PUT', 'content_types/page', { name, displayField: 'title', fields: changed });
    editor.publish('content_types', 'page');
  },
  newLocale: (editor, at) => {
    const code = ['es-ES', 'it-IT', 'ja-JP'][at % 3] ?? '';
    editor.send('PUT', `locales/loc-${code}`, {
      code,
      name: code,
      fallbackCode: 'en-US',
      contentDeliveryApi: true,
    });
  },
  switchLocale: (editor, at) => {
    const { sys: _, ...locale } = editor.one('locales', 'locFr');
    editor.send('PUT', 'locales/locFr', { ...locale, contentDeliveryApi: at % 2 === 0 });
  },
} satisfies Readonly<Record<string, (editor: Editor, at: number, value: number) => void>>;

type EditName = keyof typeof edits;

export interface Edit {
  readonly name: EditName;
  readonly at: number;
  readonly value: number;
}

/** Makes an edit; what Contentful refuses changes nothing. */
export function make(editor: Editor, { name, at, value }: Edit): void {
  edits[name](editor, at, value);
}

/** Those that need the model or the locales are rarer, as a whole export follows. */
const rare: ReadonlySet<EditName> = new Set([
  'newField',
  'newType',
  'omitField',
  'newLocale',
  'switchLocale',
]);
const ofLocales: ReadonlySet<EditName> = new Set(['publishLocale', 'unpublishLocale']);

/** Makes edits up. @param byLocale of a space that publishes by locale */
export function anyEdit(byLocale: boolean): fc.Arbitrary<Edit> {
  const names = (Object.keys(edits) as EditName[]).filter((name) => byLocale || !ofLocales.has(name));
  const common = names.filter((name) => !rare.has(name));
  const name = fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...common) },
    { weight: 1, arbitrary: fc.constantFrom(...rare) },
  );
  return fc.record({ name, at: fc.nat(60), value: fc.nat(999) });
}

const textFields: Readonly<Record<string, string>> = {
  directory: 'name',
  callToAction: 'text',
  oneColumnContent: 'heading',
};

interface Chosen {
  readonly kind: Kind;
  readonly id: string;
  readonly type: string;
  /** A field of texts. */
  readonly field: string;
}

function chosen(editor: Editor, at: number): Chosen {
  const kind = at % 5 === 4 ? 'assets' : 'entries';
  const items = editor.all(kind);
  const { sys } = items[at % items.length] ?? { sys: { id: 'none' } as Resource['sys'] };
  const type = sys.contentType?.sys.id ?? '';
  return { kind, id: sys.id, type, field: textFields[type] ?? 'title' };
}

function codeOf(editor: Editor, value: number): string {
  const codes = editor.all('locales').map(({ code }) => String(code));
  return codes[value % codes.length] ?? 'en-US';
}
