import { readArticles } from '../articles.ts';
import { type EntrySource, entry } from '../entry.ts';
import { prose, translated } from '../texts.ts';
import { page, pageHero } from './page.ts';

const article = readArticles('blog');

interface Post {
  /** As in `page.blog-{id}.title`, `page-blog-{id}`, and the last part of its path. */
  readonly id: string;
  /** State of the app that its page opens with, instead of the picture on its card. */
  readonly app?: string;
  readonly section?: string;
  readonly picture: string;
}

const posts: readonly Post[] = [
  {
    id: 'best-vpn-uses',
    picture: 'scene-travel',
  },
  {
    id: 'threat-manager',
    picture: 'feature-threat-manager',
    app: 'app-threats',
  },
  {
    id: 'privacy-quiz',
    picture: 'feature-no-logs',
    app: 'app-records',
  },
  {
    id: 'tips-tricks',
    section: 'dir-blog-category',
    picture: 'step-connect',
    app: 'app-networks-laptop',
  },
];

function cardOf({ id, picture }: Post): EntrySource {
  return entry('card', `card-blog-${id}`, {
    heading: translated(`page.blog-${id}.title`),
    text: translated(`page.blog-${id}.description`),
    image: picture,
    wholeCardLink: `page-blog-${id}`,
  });
}

function postPage({ id, app, section = 'dir-blog', picture }: Post): EntrySource[] {
  const name = `blog-${id}`;
  return [
    page({
      ...{ id: name, slug: id, section, kind: 'article' },
      blocks: [`hero-${name}`, `${name}-text`, 'blog-more', 'card-deal'],
    }),
    pageHero(name, app ? { appWindow: app } : { foreground: picture }),
    entry('oneColumnContent', `${name}-text`, { content: article(id) }),
  ];
}

export const blog: readonly EntrySource[] = [
  page({ id: 'blog', slug: '/', section: 'dir-blog', blocks: ['hero-blog', 'blog-posts', 'chat-link'] }),
  pageHero('blog', { appWindow: 'app-exposure' }),
  entry('contentBlockGroup', 'blog-posts', {
    heading: prose('Latest articles'),
    blocks: posts.map(({ id }) => `card-blog-${id}`),
  }),
  ...posts.map(cardOf),
  entry('threeColumnDirectoryLinks', 'blog-more', {
    heading: prose('More from the blog'),
    links: ['page-blog', ...posts.map(({ id }) => `page-blog-${id}`)],
  }),
  ...posts.flatMap(postPage),
];
