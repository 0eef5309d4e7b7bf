import type { Level } from '../../domain/site/site-config.ts';

interface RuleInfo {
  /** Begins messages, in the specification's terms where possible (spec 1 §8, content model "Failures"). */
  readonly title: string;
  /** Explains the rule to readers of reports. */
  readonly summary: string;
  /** Default severity (content model, "Severity by default"). */
  readonly severity: Exclude<Level, 'off'>;
}

const of =
  (severity: RuleInfo['severity']) =>
  (title: string, summary: string): RuleInfo => ({ title, summary, severity });
const [error, warning, info] = [of('error'), of('warning'), of('info')];

/** Lists every rule by its id in the content model. */
export const rules = {
  'invalid-entry': error('Invalid entry', 'Entries and assets have the shape that Contentful gives them.'),
  'circular-reference': error('Circular reference', 'No entry leads to itself or contains itself.'),
  'locale-directory-not-found': error(
    'Directory of locale not found',
    'Every published language but the default one has a root directory.',
  ),
  'missing-directory': error(
    'Missing directory',
    'Pages, partner pages and stubs lie in a published directory, and so do directories with a parent.',
  ),
  'missing-page': error('Missing page', 'Page hubs and email destinations name a page.'),
  'entry-type-not-found': error('Entry type not found', 'Links lead to content types that the site knows.'),
  'cannot-resolve-slug': error('Cannot resolve the slug', 'Every destination has a URL.'),
  'duplicate-path': error('Duplicate path', 'No two pages or stubs share a URL.'),
  'dangling-link': error('Dangling link', "Every link's target is in the export."),
  'unpublished-link': error('Link to an unpublished entry', "Every link's target is published."),
  'broken-link': error('Broken link', 'A page, a stub or a redirect serves every internal address.'),
  'broken-anchor': error('Broken anchor', 'Every `#id` exists on the page that is linked to.'),
  'invalid-slug': error('Invalid slug', 'Slugs make URLs that work everywhere.'),
  'invalid-url': error('Invalid URL', 'Addresses are complete and have an allowed scheme.'),
  'invalid-rich-text': error(
    'Invalid rich text',
    'Rich text has only nodes and marks that the site can show.',
  ),
  'invalid-linked-image': error('Invalid entry', 'Linked images have a picture.'),
  'missing-required-field': error(
    'Missing required field',
    'Required fields have a value in every language that shows them.',
  ),
  'unusable-content-type': error(
    'Unusable content type',
    "The space's content types have what the site needs.",
  ),
  'no-pages': error('No pages', 'The space has at least one page.'),
  'unknown-default-locale': error(
    'Unknown default locale',
    "The space's default locale is one of the site's languages.",
  ),
  'removed-pages': error('Removed pages', 'A build removes few of the published pages.'),
  'unusable-offer': warning('Unusable offer', 'Offers have products that can be shown and sold.'),
  'offer-arithmetic': warning('Offer arithmetic', 'The figures of a price follow from each other.'),
  'incomplete-checkout': warning(
    'Incomplete checkout',
    'A site with `checkout` has an offer, and in the sandbox plans to sell and a page after the payment.',
  ),
  'missing-home-page': warning('Missing home page', 'Every published language has a page at its root.'),
  'missing-shell-page': warning('Missing footer page', 'The pages that the footer links to exist.'),
  'missing-locale': warning(
    'Missing locale',
    'The space has the locale of each language that site.config.ts lists.',
  ),
  'missing-ui-texts': warning('Missing UI texts', 'Every language has all UI texts.'),
  'unknown-locale': warning('Unknown locale', "The space's locales are languages of the site."),
  'content-type-differs': warning(
    'Content type differs',
    "The space's content types match the content model.",
  ),
  'unknown-content-type': warning('Unknown content type', 'The site uses every content type of the space.'),
  'empty-text': warning('Empty text', 'No text is empty in a language where another one has words.'),
  'not-shown-as-meant': warning(
    'Not shown as meant',
    'Headers, menus, footers, lists of pictures and blocks show everything that they contain, and every choice is one that the site knows.',
  ),
  'missing-alt': warning('Missing alternative text', 'Pictures have a description for screen readers.'),
  'unusable-picture': warning(
    'Unusable picture',
    'Pictures are image files that visitors may load; local assets exist and can be converted.',
  ),
  'orphan-page': warning('Orphan page', 'Every page is linked from somewhere.'),
  'link-to-other-language': warning(
    'Link to another language',
    'No path in a text leads readers to a language that is not theirs.',
  ),
  'unreachable-link': warning('Unreachable link', 'Links to other sites work.'),
  'server-page-drift': warning(
    'Server pages differ',
    'The pages of countries and cities are those that the server locations link to.',
  ),
  'changed-unpublished': warning('Unpublished changes', 'An export has published values only.'),
  'not-in-default-locale': warning(
    'Not published in the default locale',
    'What is published in some locale is published in the default one, which holds the fields without translation.',
  ),
  'host-limit': warning(
    "Beyond the host's limits",
    'The host that site.config.ts names takes the whole site, and its terms allow it.',
  ),
  'starter-content': warning(
    'Starter content',
    'A site has its own name, addresses, prices and legal texts, not those of the site that `init` has made.',
  ),
  'theme-contrast': warning(
    'Too little contrast',
    'The colours of theme.css can be told apart (WCAG 2.2: 4.5:1 for text, 3:1 for the rest).',
  ),
  'unknown-personalization': warning(
    'Unknown personalization',
    'Partner pages and links name variants that the order page has.',
  ),
  'shown-nowhere': info(
    'Shown nowhere',
    'Pages show every field that is filled, and every header, footer and block, unless `names` in site.config.ts leaves it out.',
  ),
  'link-to-untranslated-page': info(
    'Link to an untranslated page',
    "Pages that texts link to by path exist in the readers' languages.",
  ),
  'published-by-locale': info(
    'Published by locale',
    'Pages are in the languages in which their entries are published.',
  ),
  'locale-switched-off': info(
    'Locale switched off',
    'The Delivery API answers with every locale of the space.',
  ),
  'ui-texts-in-english': info('UI texts in English', "The UI texts of a language aren't the English ones."),
  'language-from-elsewhere': info(
    'Language from elsewhere',
    'Fonts, formats and names of places are there for every language.',
  ),
  'unpublished-file': info(
    'Unpublished file',
    'Every file of the folder of local assets is shown by an entry, or named by the icon or the theme.',
  ),
  'hidden-data': info('Hidden data', "Published files don't say who made them, where or with what."),
  'theme-hue': info("Meridian's hue", 'A site that sets colours in theme.css has none of Meridian left.'),
  untranslated: info('Untranslated', 'Texts are translated into every language.'),
} as const satisfies Readonly<Record<string, RuleInfo>>;

export type Rule = keyof typeof rules;

/** Returns whether an id is that of a rule. */
export function isRule(id: string): id is Rule {
  return Object.hasOwn(rules, id);
}
