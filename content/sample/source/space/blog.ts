import { type EntrySource, entry } from '../entry.ts';
import { type Document, document, embedAsset, h2, h3, p, ul } from '../rich-text.ts';
import { prose, translated } from '../texts.ts';
import { page, pageHero } from './page.ts';

interface Post {
  /** As in `page.blog-{id}.title`, `page-blog-{id}`, and the last part of its path. */
  readonly id: string;
  /** State of the app that its page opens with, instead of the picture on its card. */
  readonly app?: string;
  readonly section?: string;
  readonly picture: string;
  readonly text: Document;
}

const posts: readonly Post[] = [
  {
    id: 'best-vpn-uses',
    picture: 'scene-travel',
    text: document(
      p(
        'A VPN puts an encrypted tunnel between your device and a server of your choice. That is useful more often than you might think.',
      ),
      h2('Wi-Fi that isn’t yours'),
      p(
        'In a café or at the airport you share the network with strangers. Inside the tunnel it no longer matters who runs it. Read more about [public Wi-Fi](page:page-public-wifi).',
      ),
      h2('A provider that looks over your shoulder'),
      p(
        'Your internet provider sees which sites you open, and in some countries it must store that. With a VPN it sees one connection to one server.',
      ),
      h2('At home while away'),
      p(
        'Banks, newspapers and video services often work only from home. Choose a [server in your country](page:anchor-vpn-locations). Their terms still apply.',
      ),
      h2('Work from anywhere'),
      p(
        'Use your employer’s VPN for work. Wayfold protects the rest, and [split tunneling](page:page-split-tunneling) keeps the two apart.',
      ),
      h2('And when it doesn’t help'),
      p(
        'A VPN doesn’t hide you from a site that you sign in to. It doesn’t stop viruses, and it doesn’t make a forged email genuine.',
      ),
    ),
  },
  {
    id: 'threat-manager',
    picture: 'feature-threat-manager',
    app: 'app-threats',
    text: document(
      p(
        'Open a news app, and it contacts a dozen servers that you have never heard of. Some count readers, some choose advertising. Why should your VPN carry that?',
      ),
      h2('What happens when it blocks a request'),
      p(
        'Before an app can talk to a server, it asks for the server’s address. If the server is on our list, our [DNS](page:page-private-dns) answers that there is none. The app goes on without it, and often loads faster.',
      ),
      embedAsset('feature-private-dns'),
      h2('What it can’t do'),
      ul(
        'It can’t remove advertising that comes from the same server as the content.',
        'It isn’t an antivirus program: it doesn’t look into your files.',
        'It knows a dangerous site only after somebody has found it.',
      ),
      h2('What we learn from it'),
      p('Nothing about you: we don’t record what was blocked.'),
    ),
  },
  {
    id: 'privacy-quiz',
    picture: 'feature-no-logs',
    app: 'app-records',
    text: document(
      h2('True or false?'),
      h3('A private window hides you from your internet provider.'),
      p('**False.** It only forgets the history on your own device.'),
      h3('The padlock in the browser means that a site is honest.'),
      p(
        '**False.** It means that nobody can read what travels between you and the site. Who is at the other end is another question.',
      ),
      h3('Your IP address shows roughly where you are.'),
      p('**True.** [Look at yours](page:page-what-is-my-ip).'),
      h3('A VPN makes you anonymous.'),
      p('**False.** Sites that you sign in to still know you.'),
      h3('Updates are mainly about new features.'),
      p('**False.** The most important ones close security gaps that attackers already know.'),
      h3('A second factor protects you even if your password is stolen.'),
      p('**True.** The password alone is then worth little.'),
    ),
  },
  {
    id: 'tips-tricks',
    section: 'dir-blog-category',
    picture: 'step-connect',
    app: 'app-networks-laptop',
    text: document(
      h2('Let it connect by itself'),
      p('Have the app connect when your device starts. Then you can’t forget it.'),
      h2('Choose near, not far'),
      p(
        'The nearest location is nearly always the fastest. Take a distant one only when you need its country.',
      ),
      h2('Let the printer through'),
      p(
        'If the printer disappears while you are connected, let its app bypass the VPN with [split tunneling](page:page-support-split-tunneling).',
      ),
      h2('Protect the whole home'),
      p(
        'On a [router](page:page-router), Wayfold covers consoles, TVs and guests, and counts as one device.',
      ),
      h2('Check that it works'),
      p('Look at [your IP address](page:page-what-is-my-ip) before and after you connect. It should change.'),
    ),
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

function postPage({ id, app, section = 'dir-blog', picture, text }: Post): EntrySource[] {
  const name = `blog-${id}`;
  return [
    page({
      ...{ id: name, slug: id, section, kind: 'article' },
      blocks: [`hero-${name}`, `${name}-text`, 'blog-more', 'card-deal'],
    }),
    pageHero(name, app ? { appWindow: app } : { foreground: picture }),
    entry('oneColumnContent', `${name}-text`, { content: text }),
  ];
}

/** Lists the blog's index and its posts. */
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
