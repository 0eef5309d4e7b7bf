import type { ContentType } from '../../../domain/content/content-model.ts';

/** What editors read when they choose a content type. */
const descriptions: Readonly<Record<ContentType, string>> = {
  directory: 'A step of a path. Without a parent: a top-level folder, or a language root such as "de".',
  page: 'A page of the site. Slug "/" makes it the index of its section.',
  partnerPage: 'A page for the customers of a partner, with the partner’s logo and a plan personalization.',
  stub: 'A page on our origin that another system serves. It can be linked to and is not built.',
  pageHub: 'Another name for a page, for lists where its title would be too long.',
  emailNamedDestination: 'A page that emails link to by a fixed name.',
  anchor: 'A place on a page. Without a page: a place on the page that the link stands on.',
  externalLink: 'A link to another site.',
  mailtoLink: 'A link that opens a prepared email.',
  callToAction: 'A button.',
  layout: 'The header and footer that a page stands in.',
  header: 'Logo, menu and buttons at the top of every page.',
  menuItem: 'An entry of the main menu, with or without entries below it.',
  localeDropdown: 'The button that opens the language list.',
  footer: 'Columns of links, copyright and social links at the bottom of every page.',
  footerColumn: 'A group of links in the footer.',
  hero: 'The opening of a page: heading, buttons, pictures.',
  oneColumnContent: 'Text in one column.',
  twoColumnContent: 'Text in two columns, or text beside a picture.',
  twoColumnTiles: 'Tiles, two in a row.',
  tile: 'A picture with a heading and a short text.',
  threeColumnSteps: 'Numbered steps, three in a row.',
  step: 'One step of a list of steps.',
  threeColumnDirectoryLinks:
    'Links in three columns: all pages of a directory, or the links that are listed.',
  contentBlockGroup: 'Blocks that belong together under one heading.',
  card: 'An offer or a teaser with a button.',
  liveChatLink: 'A line that opens the chat.',
  serverLocations: 'The searchable list of VPN servers.',
  linkedImage: 'A picture that may be a link.',
  linkedImageList: 'A row of pictures, with another row for small screens if needed.',
  video: 'A video in a text.',
  backgroundVideo: 'A silent video behind a text.',
  appRating: 'The rating of an app in its store.',
  affiliateLogo: 'The logo of the site that sent the visitor.',
  flagBadge: 'The flag of a country.',
  scrollArrow: 'An arrow that invites to scroll.',
  offer: 'The plans and prices that are shown before the live prices have loaded.',
};

export function describeContentType(id: ContentType): string {
  return descriptions[id];
}
