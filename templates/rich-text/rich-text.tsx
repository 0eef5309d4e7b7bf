import { isPlaceholderType } from '../../domain/content/content-model.ts';
import type { AssetLink, Entry, EntryLink } from '../../domain/content/entries.ts';
import {
  createHeadingLevels,
  type RichTextDocument,
  type RichTextElement,
} from '../../domain/content/rich-text.ts';
import type { TextLanguage } from '../../domain/locales/text-direction.ts';
import { Block } from '../blocks/block.tsx';
import { LinkedPicture } from '../blocks/linked-image.tsx';
import { Picture } from '../blocks/picture.tsx';
import { RawMarkup } from '../markup.ts';
import { languageOf, type PageContext, usePage, usePlace } from '../pages/page-context.ts';
import { InLanguage } from '../shape.tsx';
import { CallToAction, ItemLink, linkAttributes } from '../shell/links.tsx';
import type { Shown } from '../text.ts';
import articles from './articles.module.css';
import { embedMark } from './compile.ts';
import type { RichTextData } from './hast.ts';

type RichTextEntry = Entry<'oneColumnContent' | 'twoColumnContent' | 'tile'>;

interface Options {
  readonly field: 'content' | 'left' | 'right';
  /** Shows a list of the main headings before a text that has at least four. */
  readonly hasContents?: boolean;
}

/** Shows the rich text of a field with links, anchors and embedded entries (spec 1 §2 "Rich text"). */
export function RichText({ entry, ...options }: Options & { readonly entry: Shown<RichTextEntry['type']> }) {
  const { headingLevel } = usePlace();
  return (
    <InLanguage>
      {(own, inLanguage) => richTextIn(own, inLanguage(entry) as RichTextEntry, headingLevel, options)}
    </InLanguage>
  );
}

function richTextIn(
  page: PageContext,
  entry: RichTextEntry,
  headingLevel: number,
  { field, hasContents = false }: Options,
) {
  const { anchorIds, outline } = page.state;
  const levelOf = createHeadingLevels(Math.max(headingLevel, outline.last + 1));
  const { [field]: document }: Partial<Record<typeof field, RichTextDocument>> = entry;
  if (!document) return null;
  const language = languageOf(entry, field);
  const chapters: Chapter[] = [];
  const isQuiz = entry.type === 'oneColumnContent' && entry.isQuiz === true;
  if (isQuiz) page.sheets.add('quiz');
  const data: RichTextData = {
    document,
    locale: page.locale.code,
    path: page.ownUrl,
    entryId: entry.id,
    basePath: page.basePath,
    language,
    foldsAnswers: !isQuiz && entry.type === 'oneColumnContent' && entry.foldAnswers === true,
    ...(isQuiz && { quiz: quizTexts(page) }),
    typedLink: page.typedLink,
    entryUrl: (id) => page.navigation({ id })?.url,
    assetUrl: (id) => page.file({ id })?.url,
    levelOf: (written) => {
      outline.last = levelOf(written);
      return outline.last;
    },
    nextId: (heading, level) => {
      const id = anchorIds.next(heading);
      if (level === 2 && id !== undefined) chapters.push({ id, heading });
      return id;
    },
    formerId: anchorIds.former,
    phrases: page.phrases,
    embeds: [],
  };
  const html = page.richText(data);
  if (html.includes(`class="${articles.tableFrame}"`)) page.sheets.add('articles');
  const hasChapters = hasContents && chapters.length >= minChapters;
  if (!hasChapters && data.embeds.length === 0) return <RawMarkup markup={html} />;
  const parts = html.split(embedMark);
  return (
    <>
      {hasChapters && <Contents chapters={chapters} language={language} />}
      {parts.map((markup, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Part key={at} markup={markup} embed={data.embeds[at]} />
      ))}
    </>
  );
}

function quizTexts({ t }: PageContext): NonNullable<RichTextData['quiz']> {
  return {
    right: t('quiz.right'),
    wrong: t('quiz.wrong'),
    score: (total) => t('quiz.score', { right: '\n', total }).split('\n'),
    again: t('quiz.again'),
  };
}

interface Chapter {
  readonly id: string;
  readonly heading: string;
}

const minChapters = 4;

interface ContentsProps {
  readonly chapters: readonly Chapter[];
  readonly language: TextLanguage;
}

function Contents({ chapters, language }: ContentsProps) {
  const { t, sheets } = usePage();
  sheets.add('articles');
  const label = t('block.contents');
  return (
    <nav className={articles.contents} aria-label={label}>
      <p>{label}</p>
      <ul {...language}>
        {chapters.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shows markup, and what the node after it embeds. Its tags may be unbalanced, as an embed can be inside a list. */
function Part({ markup, embed }: { readonly markup: string; readonly embed: RichTextElement | undefined }) {
  return (
    <>
      <RawMarkup markup={markup} />
      {embed && <Embed node={embed} />}
    </>
  );
}

function Embed({ node }: { readonly node: RichTextElement }) {
  const target = { id: node.data?.target?.id ?? '' };
  if (node.nodeType === 'embedded-asset-block') return <EmbeddedAsset link={target} />;
  return node.nodeType === 'embedded-entry-block' ? (
    <EmbeddedEntry link={target} />
  ) : (
    <InlineEntry link={target} />
  );
}

/** Shows an embedded picture, or a link to another file. */
function EmbeddedAsset({ link }: { readonly link: AssetLink }) {
  const image = usePage().file(link);
  if (!image) return null;
  if (image.contentType.startsWith('image/')) return <Picture image={image} place="text" />;
  const { href, target, rel } = linkAttributes(image.url);
  return (
    <p>
      <a href={href} target={target} rel={rel}>
        {image.name || image.alt || image.url}
      </a>
    </p>
  );
}

/** Shows an embedded block, or a link to an entry with a URL. */
function EmbeddedEntry({ link }: { readonly link: EntryLink }) {
  const page = usePage();
  const entry = page.entry(link);
  if (!entry) return null;
  if (entry.type === 'callToAction') return <CallToAction link={link} />;
  const item = page.navigation(link);
  if (!item?.url) return <Block entry={entry} />;
  return (
    <p>
      <ItemLink item={item} />
    </p>
  );
}

/** Shows an inline entry: a linked image, a link, or the placeholder for others. */
function InlineEntry({ link }: { readonly link: EntryLink }) {
  const page = usePage();
  const entry = page.entry(link);
  if (entry?.type === 'linkedImage') return <LinkedPicture entry={entry} place="text" />;
  if (entry && isPlaceholderType(entry.type)) return <>{page.t('block.notImplemented')}</>;
  const item = page.navigation(link);
  return item?.url ? <ItemLink item={item} /> : null;
}
