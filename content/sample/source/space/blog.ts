import { readArticles } from '../articles.ts';
import { type EntrySource, entry } from '../entry.ts';
import { prose, translated } from '../texts.ts';
import { page, pageHero } from './page.ts';

const article = readArticles('blog');

/** Describes a post: its slug, the picture on its card, the app's state that its page opens with instead, and its section. */
type Post = readonly [id: string, picture: string, app?: string, section?: string];

const posts: readonly Post[] = [
  ['best-vpn-uses', 'scene-travel'],
  ['threat-manager', 'feature-threat-manager', 'app-threats'],
  ['privacy-quiz', 'feature-no-logs', 'app-records'],
  ['tips-tricks', 'step-connect', 'app-networks-laptop', 'dir-blog-category'],
];

function cardOf([id, picture]: Post): EntrySource {
  return entry('card', `card-blog-${id}`, {
    heading: translated(`page.blog-${id}.title`),
    text: translated(`page.blog-${id}.description`),
    image: picture,
    wholeCardLink: `page-blog-${id}`,
  });
}

function postPage([id, picture, app, section = 'dir-blog']: Post): EntrySource[] {
  const name = `blog-${id}`;
  return [
    page({
      ...{ id: name, slug: id, section, kind: 'article' },
      blocks: [`hero-${name}`, `${name}-text`, 'blog-more', 'card-deal'],
    }),
    pageHero(name, app ? { appWindow: app } : { foreground: picture }),
    entry('oneColumnContent', `${name}-text`, {
      content: article(id),
      isQuiz: id === 'privacy-quiz',
    }),
  ];
}

export const blog: readonly EntrySource[] = [
  page({ id: 'blog', slug: '/', section: 'dir-blog', blocks: ['hero-blog', 'blog-posts'] }),
  pageHero('blog', { appWindow: 'app-exposure' }),
  entry('contentBlockGroup', 'blog-posts', {
    heading: prose('Latest articles'),
    blocks: posts.map(([id]) => `card-blog-${id}`),
  }),
  ...posts.map(cardOf),
  entry('threeColumnDirectoryLinks', 'blog-more', {
    heading: prose('More from the blog'),
    links: posts.map(([id]) => `page-blog-${id}`),
  }),
  ...posts.flatMap(postPage),
];
