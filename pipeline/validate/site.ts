import {
  contentTypes,
  fieldsOf,
  isBlockType,
  isKnownType,
  isPartType,
  isPlaceholderType,
  writtenPageTypes,
} from '../../domain/content/content-model.ts';
import { modelType } from '../../domain/content/space-names.ts';
import { isBlank } from '../../domain/content/values.ts';
import type { SitePlace } from '../../domain/site/base-path.ts';
import { firstOf, formatCount } from '../../domain/site/format-count.ts';
import { beyondLimits, hostOf } from '../../domain/site/hosts.ts';
import { footerPageSlugs } from '../../domain/site/shell.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { FaintPair } from '../../domain/site/theme.ts';
import { type Content, publishedIds, type SiteLocale, type UnshownField } from '../model/content.ts';
import { didYouMean, nearest } from '../model/did-you-mean.ts';
import type { Finding } from '../model/issue.ts';
import { cellAt, type ItemTable, isPublic, parseLocaleStates, stateAt } from '../model/item-table.ts';
import { isPublishedIn, valueIn } from '../model/localize.ts';
import { type RedirectPlan, redirectLines, redirectTable, usageOfRedirects } from '../model/redirects.ts';
import { frontPageOf, homePathOf, homePathsOf, routesOf } from '../model/routes.ts';
import { rules } from '../model/rules.ts';
import { findPageAt, legalPageOf, type UrlTable } from '../model/urls.ts';
import { aboutEntry, inLocales } from './findings.ts';

/** Returns findings about the space as a whole. @param found findings about its entries */
export function siteFindings(content: Content, urls: UrlTable, found: readonly Finding[]): Finding[] {
  const empty = noPages(content, urls);
  const shell = empty.length > 0 ? [] : missingShellPages(content, urls);
  return [...empty, ...shell, ...unknownTypes(content, found)];
}

function noPages(content: Content, urls: UrlTable): Finding[] {
  const pages = publishedIds(content, writtenPageTypes);
  if (pages.some((id) => urls.get(id)?.some((url) => url !== undefined))) return [];
  const { why, hint } = reasonOf(content);
  return [{ rule: 'no-pages', message: `No pages: ${why}, so the site would be empty.`, hint }];
}

function reasonOf(content: Content): { why: string; hint: string } {
  const { index, locales } = content;
  const { types } = index.entries;
  if (types.length === 0)
    return {
      why: 'the export has no entries',
      hint: 'Export the space with its entries, as `meridian export` does, or create the first page.',
    };
  if (!types.some((type) => isKnownType(modelType(index.names, type))))
    return {
      why: `none of the space's entries is of a content type that the site knows, but of ${namedTypes(countsOf(types), 5)}`,
      hint: '`names` in site.config.ts tells which of its types are pages (docs/existing-spaces.md), if this is the right space; a new one needs the content types that `meridian model` writes.',
    };
  if (locales.length === 0)
    return {
      why: 'the space has no published language',
      hint: "Set the codes of the space's locales in `locales` of site.config.ts, and don't hold all languages back there.",
    };
  const { defaultLocale } = index;
  const isHidden = (id: string) => content.publishedIn(id)?.has(defaultLocale) === false;
  const hidden = publishedIds(content, ['directory', ...writtenPageTypes]).find(isHidden);
  if (hidden !== undefined)
    return {
      why: `pages or directories such as "${hidden}" aren't published in ${defaultLocale}, which holds the fields without translation`,
      hint: `Publish them in ${defaultLocale} too, and hold the language back in site.config.ts if visitors shouldn't get it.`,
    };
  return {
    why: 'the space has no published page with a URL',
    hint: `Publish at least a page with the slug "/" in the section of the site's root directory.`,
  };
}

function missingShellPages(content: Content, urls: UrlTable): Finding[] {
  return footerPageSlugs
    .filter((slug) => findPageAt(content, urls, `/${slug}`) === undefined)
    .map((slug) => {
      const own = legalPageOf(content, `/${slug}`);
      const lacks =
        own === undefined
          ? 'the space has no such page'
          : `no page has the id or path "${own}", as \`legalPages\` in site.config.ts says`;
      return {
        rule: 'missing-shell-page',
        message: `The footer links to /${slug} on every page, but ${lacks}.`,
        hint: `Publish a page or stub with the slug "${slug}" in the root directory, in one language at least, or name another in \`legalPages\` of site.config.ts (docs/content-model.md). Until then ${slug === 'tos' ? 'the footer and the order page leave' : 'the footer leaves'} the link out.`,
        path: `/${slug}`,
      };
    });
}

/** Finds unknown content types, except those that a field requires. */
function unknownTypes(content: Content, found: readonly Finding[]): Finding[] {
  const errors = found.filter(({ rule }) => rule === 'entry-type-not-found');
  const needed = new Set(errors.map(({ chain }) => chain?.at(-1)?.contentType));
  const { entries, names } = content.index;
  const counts = countsOf(
    entries.types.filter((type) => {
      const inModel = modelType(names, type);
      return inModel !== '' && !isKnownType(inModel) && !needed.has(type);
    }),
  );
  const [only] = counts;
  if (!only) return [];
  return [counts.length === 1 ? unknownType(only) : severalUnknownTypes(counts)];
}

function unknownType([type, count]: readonly [string, number]): Finding {
  return {
    rule: 'unknown-content-type',
    message: `The content type "${type}" isn't in the content model, so its ${count === 1 ? 'entry is' : `${count} entries are`} left out.`,
    hint: `${whatIfUnknown}${didYouMean(nearest(type, contentTypes))}`,
    contentType: type,
  };
}

/** Lists content types of the space with their numbers of entries, the largest first. */
type Counts = readonly (readonly [type: string, count: number])[];

/** Merges findings of a space shared with other systems. */
function severalUnknownTypes(counts: Counts): Finding {
  const meant = counts.flatMap(([type]) => {
    const known = nearest(type, contentTypes);
    return known !== undefined && isLike(type, known) ? `"${known}" by "${type}"` : [];
  });
  return {
    rule: 'unknown-content-type',
    message: `${counts.length} content types aren't in the content model, so their entries are left out: ${namedTypes(counts, 40)}.`,
    hint: `${whatIfUnknown}${meant.length > 0 ? ` Did you mean ${meant.join(', ')}?` : ''}`,
  };
}

function countsOf(types: readonly string[]): Counts {
  const counts = Array.from(Map.groupBy(types, String), ([type, all]) => [type, all.length] as const);
  return counts.sort(([a, one], [b, two]) => two - one || (a < b ? -1 : 1));
}

function namedTypes(counts: Counts, atMost: number): string {
  const named = counts.map(([type, count]) => `"${type}" (${formatCount(count, 'entry', 'entries')})`);
  return firstOf(named, atMost);
}

/** Returns whether two names are similar enough to suggest. */
function isLike(type: string, known: string): boolean {
  const [own, other] = [type.toLowerCase(), known.toLowerCase()];
  return own.startsWith(other) || other.startsWith(own);
}

const whatIfUnknown =
  'Say in `names` of site.config.ts what they are, or null to leave them out (docs/existing-spaces.md). Entries of another system can stay.';

/** Finds fields that are filled and that no page shows: one finding a field of a content type. */
export function unshownFields(content: Content, checks: readonly CheckedFields[]): Finding[] {
  const found = checks.flatMap(({ id, unshown = [] }) =>
    unshown.map((field) => ({ ...field, id, type: content.spaceTypeOf(id) ?? '' })),
  );
  const { names, spaceTypes, transform } = content.index;
  return [...Map.groupBy(found, ({ type, name }) => `${type} ${name}`).values()].flatMap((all): Finding[] => {
    const hidden = all.filter(({ hides }) => hides);
    const [first] = hidden.length > 0 ? hidden : all;
    if (!first) return [];
    const { id, type, name, hides, hint } = first;
    const count = formatCount(hides ? hidden.length : all.length, 'entry', 'entries');
    const unlessMoved = transform ? ', unless the `transform` has put it elsewhere' : '';
    const model = Object.keys(fieldsOf(modelType(names, type)) ?? {});
    const offset = spaceTypes?.find((own) => own.id === type)?.offset;
    return [
      {
        rule: 'shown-nowhere',
        message: `${rules['shown-nowhere'].title}: the field "${name}" of the content type "${type}" is filled in ${count}, such as "${id}", and ${hides ? 'keeps none of them from visitors or search engines' : `no page shows it${unlessMoved}`}.`,
        hint: hides
          ? 'Unpublish what nobody should find, or let Contentful do so on a day. Then set the field to null in `names` of site.config.ts (docs/existing-spaces.md).'
          : (hint ??
            `\`names\` in site.config.ts says which field of the model it is, or null to leave it out (docs/existing-spaces.md).${didYouMean(nearest(name, model))}`),
        ...{ contentType: type, field: name },
        ...(offset !== undefined && { offset }),
        ...(hides && { severity: 'warning' }),
      },
    ];
  });
}

type CheckedFields = { readonly id: string; readonly unshown?: readonly UnshownField[] };

/** Finds headers, footers and blocks that no page shows: one finding a content type. @param shows what each entry shows */
export function unusedEntries(content: Content, shows: ReadonlyMap<string, readonly string[]>): Finding[] {
  const reached = new Set(publishedIds(content, writtenPageTypes));
  if (reached.size === 0) return [];
  for (const id of reached) for (const shown of shows.get(id) ?? []) reached.add(shown);
  const ids = publishedIds(content, contentTypes.filter(isForPages));
  return [...Map.groupBy(ids, (id) => content.spaceTypeOf(id) ?? '')].flatMap(([own, all]) => {
    const unused = all.filter((id) => !reached.has(id));
    const [id] = unused;
    if (id === undefined) return [];
    const type = content.typeOf(id) ?? '';
    const some = `${unused.length} of the ${all.length} entries of the content type "${own}", such as "${id}"`;
    const what = `no page shows ${all.length === 1 ? `the ${type} "${id}"` : some}`;
    const hint =
      type === 'header' || type === 'footer'
        ? `Create an entry of the type "layout" with it, and choose that in the field "layout" of pages (docs/content-model.md). Or set the type to null in \`names\` of site.config.ts.`
        : 'List it on the page or in the block that should show it, or unpublish it.';
    return aboutEntry('shown-nowhere', { id, type }, what, hint);
  });
}

/** The order page shows offers by itself, and of placeholders pages show nothing of their own. */
function isForPages(type: string): boolean {
  const isBlock = isBlockType(type) && type !== 'offer' && !isPlaceholderType(type);
  return isBlock || isPartType(type) || type === 'header' || type === 'footer';
}

/** Finds links to a chat that the site doesn't have. */
export function chatLinks({ chat }: Pick<SiteConfig, 'chat'>, content: Content): Finding[] {
  const [id] = chat ? [] : publishedIds(content, ['liveChatLink']);
  if (id === undefined) return [];
  const what = 'the site has no `chat`, so pages leave out what opens it';
  const hint = 'Set `chat` in site.config.ts, or take the block off its pages.';
  return [aboutEntry('not-shown-as-meant', { id, type: 'liveChatLink' }, what, hint)];
}

/**
 * Finds languages without a home page, or without any page. Only a warning, so that a new language can be published step by
 * step.
 */
export function missingHomePage(content: Content, urls: UrlTable): Finding[] {
  const { locales } = content;
  const pages = publishedIds(content, writtenPageTypes);
  const homePaths = homePathsOf(content, urls);
  const pagesIn = (at: number) => pages.filter((id) => urls.get(id)?.[at] !== undefined);
  const home = findPageAt(content, urls, '');
  // Blank titles have another finding.
  const hasBlankTitle = (locale: SiteLocale) =>
    isBlank(valueIn(content.entry(home ?? '')?.fields.title, locale, content.index.defaultLocale, true));
  const homeless = locales.filter(
    (locale, at) => homePaths[at] === undefined && (pagesIn(at).length === 0 || !hasBlankTitle(locale)),
  );
  if (homeless.length === 0 || locales.every((_, at) => pagesIn(at).length === 0)) return [];
  const codes = homeless.map(({ code }) => code);
  const paths = homeless.map(homePathOf);
  const hit = new Set(homeless.flatMap((locale) => pagesIn(locales.indexOf(locale))));
  return [
    {
      rule: 'missing-home-page',
      message: `${rules['missing-home-page'].title}: there is no page at ${paths.join(', ')}${home === undefined ? whereNone : whereSome}`,
      hint:
        home === undefined
          ? hintOfHome(content)
          : `Publish the home page there with a title and a slug, or take the language out until then: by \`heldBackLocales: ${JSON.stringify(codes)}\` in site.config.ts, or out of \`languages\` there.`,
      ...(home !== undefined && { entryId: home, contentType: content.typeOf(home) ?? '' }),
      ...(paths[0] !== undefined && { path: paths[0] }),
      ...inLocales(codes, locales.length),
      affects: { pages: hit.size, locales: codes },
    },
  ];
}

/** Finds languages whose root directory isn't published in them, which takes nothing down: its URL is the same in all languages. */
export function unpublishedRoots(content: Content): Finding[] {
  const { locales, index } = content;
  return publishedIds(content, ['directory']).flatMap((id) => {
    const root = content.entry(id);
    const slugs = Object.values(root?.fields.slug ?? {});
    const own = locales.find(({ code, prefix }) => prefix !== '' && slugs.includes(code));
    if (!root || !own || root.fields.parentDirectory || isPublishedIn(root.publishedIn, own)) return [];
    return aboutEntry(
      'missing-directory',
      root,
      `the directory "${id}" isn't published in ${own.code}, but pages of the language stay: the root of a language is that of ${index.defaultLocale}`,
      `Publish it there. To take the language down, hold it back by \`heldBackLocales: ["${own.code}"]\` in site.config.ts, or unpublish its pages.`,
      { field: 'slug', locale: own.code, severity: 'warning' },
    );
  });
}

function hintOfHome({ index: { urls } }: Content): string {
  if (!urls) return `Publish a page or stub with the slug "/" in the section of the site's root directory.`;
  const named = urls.home === undefined ? '' : ` It is "${urls.home}", which no published page has.`;
  return `Name the home page in \`urls.home\` of site.config.ts, by its id or its slug.${named}`;
}

const whereNone = ' in any language: visitors who enter the domain get no page, and logos have no link.';
const whereSome = ': visitors who go there get no page, and logos lead to the home page of another language.';

/** Finds entries and assets exported with unpublished changes (content model, "State"). */
export function changedUnpublished({ index }: Content): Finding[] {
  const isChanged = (table: ItemTable, at: number) =>
    index.publishesByLocale && cellAt(table.localeStates, at) !== ''
      ? changedLocales(table, at).length > 0
      : stateAt(table, at) === 'changed';
  return [...changedIn(index.entries, 'entry', isChanged), ...changedIn(index.assets, 'asset', isChanged)];
}

/** Tells that the space publishes each locale by itself, as its states by locale show. */
export function publishedByLocale({ index }: Content): Finding[] {
  if (!index.publishesByLocale) return [];
  const isPartly = (text: string) => {
    const states = parseLocaleStates(text);
    return (
      text !== '' &&
      [...states.keys(), ...index.locales.map(({ contentful }) => contentful)].some(
        (code) => !isPublic(states.get(code)),
      )
    );
  };
  const countIn = ({ localeStates }: ItemTable) => localeStates.filter(isPartly).length;
  const [entries, assets] = [countIn(index.entries), countIn(index.assets)];
  const parts = [
    entries > 0 && formatCount(entries, 'entry', 'entries'),
    assets > 0 && formatCount(assets, 'asset'),
  ];
  const partly = parts.filter(Boolean).join(' and ');
  const verb = entries + assets === 1 ? "isn't" : "aren't";
  return [
    {
      rule: 'published-by-locale',
      message: `${rules['published-by-locale'].title}: the space publishes each locale by itself; ${partly} ${verb} published in all locales.`,
      hint: 'A page, block or file is shown in the languages in which it is published.',
    },
  ];
}

/** Lists the Contentful codes of the locales that an item was changed in, as far as the export tells. */
function changedLocales({ localeStates }: ItemTable, at: number): string[] {
  const states = [...parseLocaleStates(cellAt(localeStates, at))];
  return states.flatMap(([code, state]) => (state === 'changed' ? code : []));
}

function changedIn(
  table: ItemTable,
  what: 'entry' | 'asset',
  isChanged: (table: ItemTable, at: number) => boolean,
): Finding[] {
  return table.ids.flatMap((id, at) => {
    if (!isChanged(table, at)) return [];
    const codes = changedLocales(table, at);
    const where = codes.length > 0 ? ` in ${codes.join(', ')}` : '';
    return aboutEntry(
      'changed-unpublished',
      { id, type: what === 'asset' ? 'Asset' : cellAt(table.types, at) },
      `the ${what} was changed${where} after it was published, and the export has its unpublished values`,
      'Publish it, or export with CONTENTFUL_DELIVERY_TOKEN set, so that the file has the published values.',
    );
  });
}

/** Finds what of a site is beyond the limits of the host in site.config.ts. Of its files, only pages are known before a build. */
export function beyondHost(
  { host, checkout, ...place }: SitePlace & Pick<SiteConfig, 'host' | 'checkout'>,
  content: Content,
  urls: UrlTable,
  { redirects: moved }: Pick<RedirectPlan, 'redirects'>,
): Finding[] {
  if (host === undefined) return [];
  const { name, limits, forbidsShops } = hostOf(host);
  const finding = (message: string, hint: string): Finding => ({
    rule: 'host-limit',
    setting: 'host',
    message: `${rules['host-limit'].title}: ${message}.`,
    hint,
  });
  const shop = forbidsShops && checkout;
  const found = shop
    ? [finding(`the terms of ${name} forbid sites that sell`, 'Choose another host (docs/hosts.md).')]
    : [];
  if (Object.keys(limits).length === 0) return found;
  const routes = routesOf(content, urls, checkout !== undefined);
  const front = frontPageOf(content, urls, moved).leadsTo?.path;
  const table = redirectTable(place, content.index.languages, routes, { moved, front });
  const usage = usageOfRedirects(table, redirectLines(table, { ...place, host }, []));
  const beyond = beyondLimits(host, { files: routes.pages.length, siteBytes: 0, ...usage });
  if (beyond.length === 0) return found;
  return [
    ...found,
    finding(
      `${name} ignores or refuses what is too much: ${beyond.join(', ')}`,
      'Move folders as a whole, as one pattern redirects all pages that keep their place in it, or choose another plan or host (docs/hosts.md).',
    ),
  ];
}

/** Finds colours of theme.css that are hard to tell apart: one finding for each token that stands on others. Without `checkout` as below. */
export function faintColours({ theme, checkout }: Pick<SiteConfig, 'theme' | 'checkout'>): Finding[] {
  const isShown = ({ front, by }: FaintPair) =>
    checkout !== undefined || !front.endsWith('action') || by.name.endsWith('action');
  const byFront = Map.groupBy(
    theme?.faint.filter(isShown) ?? [],
    ({ front, by }) => `theme.css:${by.line}: ${by.name === `--${front}` ? '' : `by ${by.name} `}--${front}`,
  );
  return Array.from(byFront, ([place, pairs]): Finding => {
    const [first] = pairs;
    const found = pairs.map(
      ({ ground, scheme, ratio, least }) =>
        `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1 on --${ground} (${scheme}; at least ${least}:1)`,
    );
    return {
      rule: 'theme-contrast',
      message: `${rules['theme-contrast'].title}: ${place} has ${found.join(', ')}.`,
      hint: 'Give one of the two tokens a lighter or darker colour in theme.css; light-dark(a, b) sets both schemes.',
      file: 'theme.css',
      ...(first && { line: first.by.line }),
    };
  });
}

/** Finds Meridian's colours among those of theme.css. Without `checkout` no button leads to the order. */
export function keptColours({ theme, checkout }: Pick<SiteConfig, 'theme' | 'checkout'>): Finding[] {
  const kept = (theme?.kept ?? []).filter((name) => checkout !== undefined || !name.startsWith('coral'));
  if (kept.length === 0) return [];
  const names = kept.map((name) => `--${name}`).join(', ');
  return [
    {
      rule: 'theme-hue',
      message: `${rules['theme-hue'].title}: theme.css sets colours, but not ${names}.`,
      hint: 'Set these too, with the same value if the colour is meant (docs/look.md).',
      file: 'theme.css',
    },
  ];
}

/** Matches the brand of the starter, and texts of it that ask for others in their place. */
const starterPattern =
  /lanternway|Replace this text with your own|Ersetze diesen Text durch|Sustituya este texto por|Sample price|Beispielpreis|Precio de ejemplo/i;

/** Lists the entries, and the asset, of the starter that have these. */
const starterIds = [
  'home',
  'home-hero',
  'footer',
  'mail',
  'privacy-policy',
  'privacy-policy-text',
  'tos',
  'tos-text',
  'price-12',
  'price-6',
  'price-1',
  'logo',
];

/** Finds what a site that `meridian init` has made still has of the starter, and can't publish as its own. */
export function starterContent(config: Pick<SiteConfig, 'origin' | 'brand'>, content: Content): Finding[] {
  const rule = 'starter-content';
  const hint = 'Write your own before you publish the site.';
  const settings = (['origin', 'brand'] as const).filter((setting) => starterPattern.test(config[setting]));
  return [
    ...settings.map((setting): Finding => {
      const message = `${rules[rule].title}: \`${setting}\` in site.config.ts is still "${config[setting]}".`;
      return { rule, message, hint, setting };
    }),
    ...starterIds.flatMap((id) => {
      const { fields = {} } = content.entry(id) ?? content.asset(id) ?? {};
      const field = Object.keys(fields).find((name) => starterPattern.test(JSON.stringify(fields[name])));
      const what = 'the brand, an address, a price or a placeholder of the starter is still there';
      if (field === undefined) return [];
      return aboutEntry(rule, { id, type: content.typeOf(id) ?? 'Asset' }, what, hint, { field });
    }),
  ];
}
