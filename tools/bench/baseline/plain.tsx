/**
 * Runs one thread of the plain loop: a site in React as one writes it by hand, with a small template a block. It reads everything,
 * renders its pages one by one, and writes them. Nothing is the project's but the paths of pages.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize } from 'node:v8';
import { workerData } from 'node:worker_threads';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Job, Share } from './worker.tsx';

interface Link {
  readonly sys: { readonly id: string };
}

interface Item {
  readonly sys: { readonly id: string; readonly contentType?: Link };
  readonly fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface Node {
  readonly nodeType: string;
  readonly value?: string;
  readonly marks?: readonly { readonly type: string }[];
  readonly data?: { readonly uri?: string; readonly target?: Link };
  readonly content?: readonly Node[];
}

/** Reads a site in one language. */
interface Site {
  readonly text: (item: Item | undefined, field: string) => string | undefined;
  readonly value: <Value>(item: Item | undefined, field: string) => Value | undefined;
  readonly item: (link: Link | undefined) => Item | undefined;
  readonly items: (links: readonly Link[] | undefined) => Item[];
  readonly path: (id: string) => string | undefined;
  readonly pagesIn: (directory: string) => readonly Item[];
}

const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  'ordered-list': 'ol',
  'unordered-list': 'ul',
  'list-item': 'li',
  blockquote: 'blockquote',
  hr: 'hr',
  bold: 'strong',
  italic: 'em',
};

writePages(workerData as Share);

function writePages({ jobFile, out, number, of }: Share): void {
  const { contentFile, locales, plans } = deserialize(readFileSync(jobFile)) as Job;
  const { entries, assets } = JSON.parse(readFileSync(contentFile, 'utf8')) as Record<string, Item[]>;
  const byId = new Map([...(entries ?? []), ...(assets ?? [])].map((item) => [item.sys.id, item]));
  const pathsOf = new Map(plans.map(({ entryId, paths }) => [entryId, paths]));
  const bySection = Map.groupBy(
    plans.flatMap(({ entryId }) => byId.get(entryId) ?? []),
    ({ fields }) => (Object.values(fields.section ?? {})[0] as Link | undefined)?.sys.id,
  );
  const sites = locales.map(({ contentful }, at): Site => {
    const value: Site['value'] = (item, field) => {
      const values = item?.fields[field];
      return (values?.[contentful] ?? values?.['en-US']) as never;
    };
    const item = (link: Link | undefined) => link && byId.get(link.sys.id);
    return {
      value,
      text: (from, field) => value<string>(from, field),
      item,
      items: (links = []) => links.flatMap((link) => item(link) ?? []),
      path: (id) => pathsOf.get(id)?.[at],
      pagesIn: (directory) => bySection.get(directory) ?? [],
    };
  });
  let page = 0;
  for (const { entryId, paths } of plans) {
    for (const [at, site] of sites.entries()) {
      const path = paths[at];
      if (path === undefined || page++ % of !== number) continue;
      const target = join(out, path === '/' ? 'index.html' : `${path}.html`);
      mkdirSync(dirname(target), { recursive: true });
      const others = locales.flatMap(({ tag }, other) => (paths[other] ? [{ tag, path: paths[other] }] : []));
      const document = (
        <Document site={site} page={byId.get(entryId)} tag={locales[at]?.tag ?? ''} others={others} />
      );
      writeFileSync(target, `<!DOCTYPE html>${renderToStaticMarkup(document)}`);
    }
  }
}

interface DocumentProps {
  readonly site: Site;
  readonly page: Item | undefined;
  readonly tag: string;
  readonly others: readonly { readonly tag: string; readonly path: string }[];
}

function Document({ site, page, tag, others }: DocumentProps) {
  const layout = site.item(site.value(page, 'layout'));
  return (
    <html lang={tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{site.text(page, 'title')}</title>
        <meta name="description" content={site.text(page, 'description')} />
        <link rel="stylesheet" href="/style.css" />
        {others.map((other) => (
          <link
            key={other.tag}
            rel="alternate"
            hrefLang={other.tag}
            href={`https://www.example.com${other.path}`}
          />
        ))}
      </head>
      <body>
        <Header site={site} header={site.item(site.value(layout, 'header'))} />
        <main>
          {site.items(site.value(page, 'blocks')).map((block) => (
            <Block key={block.sys.id} site={site} block={block} />
          ))}
        </main>
        <Footer site={site} footer={site.item(site.value(layout, 'footer'))} />
        <ul>
          {others.map((other) => (
            <li key={other.tag}>
              <a href={other.path}>{other.tag}</a>
            </li>
          ))}
        </ul>
      </body>
    </html>
  );
}

function Header({ site, header }: { readonly site: Site; readonly header: Item | undefined }) {
  const menu = site.items(site.value(header, 'menu'));
  return (
    <header>
      <Picture site={site} image={site.item(site.value(header, 'logo'))} />
      <nav>
        <ul>
          {menu.map((item) => (
            <li key={item.sys.id}>
              <PageLink site={site} to={site.value(item, 'destination')} text={site.text(item, 'name')} />
              <ul>
                {site.items(site.value(item, 'children')).map((child) => (
                  <li key={child.sys.id}>
                    <PageLink
                      site={site}
                      to={site.value(child, 'destination')}
                      text={site.text(child, 'name')}
                    />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

function Footer({ site, footer }: { readonly site: Site; readonly footer: Item | undefined }) {
  return (
    <footer>
      {site.items(site.value(footer, 'columns')).map((column) => (
        <section key={column.sys.id}>
          <h2>{site.text(column, 'heading')}</h2>
          <Links site={site} links={site.items(site.value(column, 'links'))} />
        </section>
      ))}
      <p>{site.text(footer, 'copyright')}</p>
    </footer>
  );
}

interface PageLinkProps {
  readonly site: Site;
  readonly to: Link | undefined;
  readonly text?: string | undefined;
}

function PageLink({ site, to, text }: PageLinkProps) {
  const target = site.item(to);
  const page = site.value<Link>(target, 'page') ?? to;
  const name = text ?? site.text(target, 'title') ?? site.text(target, 'name') ?? site.text(target, 'text');
  return <a href={site.path(page?.sys.id ?? '') ?? '/'}>{name}</a>;
}

function Links({ site, links }: { readonly site: Site; readonly links: readonly Item[] }) {
  return (
    <ul>
      {links.map(({ sys }) => (
        <li key={sys.id}>
          <PageLink site={site} to={{ sys }} />
        </li>
      ))}
    </ul>
  );
}

function Picture({ site, image }: { readonly site: Site; readonly image: Item | undefined }) {
  const file = site.value<{ readonly url: string }>(image, 'file');
  return file ? <img src={file.url} alt={site.text(image, 'title')} loading="lazy" /> : null;
}

function Block({ site, block }: { readonly site: Site; readonly block: Item }): ReactNode {
  const children = (field: string) => site.items(site.value(block, field));
  const inner = [...children('blocks'), ...children('tiles'), ...children('steps')];
  const directory = site.value<Link>(block, 'directory');
  const documents = ['content', 'left', 'right'].map((field) => site.value<Node>(block, field));
  const isHero = block.sys.contentType?.sys.id === 'hero';
  return (
    <section id={site.text(block, 'anchorId')}>
      {isHero ? <h1>{site.text(block, 'heading')}</h1> : <h2>{site.text(block, 'heading')}</h2>}
      <p>{site.text(block, 'subHeading') ?? site.text(block, 'text')}</p>
      <ul>
        {site.value<string[]>(block, 'bullets')?.map((bullet) => (
          <li key={bullet}>{bullet}</li>
        ))}
      </ul>
      <Picture site={site} image={site.item(site.value(block, 'foreground') ?? site.value(block, 'image'))} />
      {documents.map((document, at) => document && <RichText key={String(at)} site={site} node={document} />)}
      {children('callsToAction').map((action) => (
        <PageLink
          key={action.sys.id}
          site={site}
          to={site.value(action, 'internalDestination')}
          text={site.text(action, 'text')}
        />
      ))}
      {inner.map((child) => (
        <Block key={child.sys.id} site={site} block={child} />
      ))}
      <Links site={site} links={directory ? site.pagesIn(directory.sys.id) : children('links')} />
    </section>
  );
}

function RichText({ site, node }: { readonly site: Site; readonly node: Node }): ReactNode {
  if (node.nodeType === 'text') {
    return (node.marks ?? []).reduce<ReactNode>(
      (inner, { type }) => createElement(tags[type] ?? 'span', {}, inner),
      node.value,
    );
  }
  if (node.data?.target && node.nodeType !== 'entry-hyperlink')
    return <PageLink site={site} to={node.data.target} />;
  const children = node.content?.map((child, at) => <RichText key={String(at)} site={site} node={child} />);
  if (node.nodeType === 'hyperlink') return <a href={node.data?.uri}>{children}</a>;
  if (node.nodeType === 'entry-hyperlink')
    return <a href={site.path(node.data?.target?.sys.id ?? '')}>{children}</a>;
  const tag = tags[node.nodeType] ?? node.nodeType.replace('heading-', 'h');
  if (tag === 'hr') return <hr />;
  return tag === 'document' ? children : createElement(tag, {}, children);
}
