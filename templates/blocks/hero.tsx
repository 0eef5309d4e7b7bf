import { Fragment } from 'react';
import { shellIds } from '../../domain/content/anchor-ids.ts';
import { isVideo } from '../../domain/content/pictures.ts';
import type { TextLanguage } from '../../domain/locales/text-direction.ts';
import { systemScript } from '../../domain/site/early-script.ts';
import { AppWindow } from '../app/app-window.tsx';
import { entriesOfType, entryOfType, languageOf, usePlace, useShape, Within } from '../pages/page-context.ts';
import { ask } from '../shape.tsx';
import { Breadcrumbs } from '../shell/breadcrumbs.tsx';
import { CallToAction, leadsToOrder } from '../shell/links.tsx';
import { inPhrases } from '../shell/phrases.tsx';
import type { Shown, Text as Words } from '../text.ts';
import styles from './hero.module.css';
import extras from './hero-extras.module.css';
import { BackgroundVideo, ForegroundVideo, HideVideo } from './hero-video.tsx';
import { LinkedImageList, LinkedPicture } from './linked-image.tsx';
import { PriceLine } from './offer.tsx';
import { Picture } from './picture.tsx';
import { QrCode } from './qr-code.tsx';
import { anchorFor, FormerAnchor, shownTexts, Text } from './section.tsx';

interface HeroProps {
  readonly entry: Shown<'hero'>;
}

/** Shows the opening of a page (spec 2 §2.4). */
export function Hero({ entry }: HeroProps) {
  const page = useShape();
  const background = page.file(entry.background);
  if (background || entry.badge || entry.showScrollArrow || isVideo(page.file(entry.foreground)?.contentType))
    page.sheets.add('hero-extras');
  const height = entry.height === 'tall' ? styles.tall : styles.usual;
  return (
    <section className={`${styles.hero} ${height}`} data-ground={grounds.get(entry.ground)}>
      <Within isDark={entry.ground === 'deep'}>
        <Background entry={entry} />
        <div className={`page-wide ${styles.inner} ${background ? extras.shaded : ''}`}>
          {entry.showBreadcrumbs && <Breadcrumbs />}
          <div className={styles.columns}>
            <HeroText entry={entry} />
            <HeroPicture entry={entry} />
          </div>
          {isVideo(background?.contentType) && <HideVideo />}
        </div>
      </Within>
      {entry.showScrollArrow && <ScrollArrow />}
    </section>
  );
}

/** Grounds other than the usual one. The header above a deep one is light on dark as well. */
const grounds: ReadonlyMap<string | undefined, string> = new Map([
  ['tint', 'tint'],
  ['deep', 'deep'],
]);

function Background({ entry }: HeroProps) {
  const page = useShape();
  const file = page.file(entry.background);
  if (file && isVideo(file.contentType))
    return <BackgroundVideo file={file} className={`no-print ${extras.background}`} />;
  return (
    <Picture
      image={page.image(entry.background)}
      place="background"
      className={`no-print ${extras.background}`}
      mayLead={!page.image(entry.foreground)}
      decorative
    />
  );
}

function HeroText({ entry }: HeroProps) {
  const page = useShape();
  const logos = entryOfType(page, entry.logos, 'linkedImageList');
  const sells = entry.callsToAction?.some((link) => leadsToOrder(page.navigation(link)?.url, page));
  const actions = entriesOfType(page, entry.callsToAction, 'callToAction');
  return (
    <div className={styles.text}>
      <HeroHeading entry={entry} />
      <Text entry={entry} field="subHeading" className={styles.subHeading} />
      <Bullets texts={shownTexts(page, entry.bullets)} language={languageOf(entry, 'bullets')} />
      <div className={styles.actions}>
        {entry.callsToAction?.map((link, index) => (
          <Fragment key={link.id}>
            <CallToAction link={link} fallback={index === 0 ? 'primary' : 'secondary'} />{' '}
          </Fragment>
        ))}
        {actions.some(({ system }) => system) && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which escaping would break
          <script dangerouslySetInnerHTML={{ __html: systemScript }} />
        )}
      </div>
      {sells && <PriceLine />}
      <QrCode link={entry.qrCode} />
      {logos && <LinkedImageList entry={logos} />}
    </div>
  );
}

/** Wider than a narrow phone, or a column, where hyphenation isn't reliable. */
const longWord = /[\p{Script=Latin}\p{Script=Cyrillic}]{18}|[\p{Script=Katakana}ー]{11}/u;

function HeroHeading({ entry }: HeroProps) {
  const page = useShape();
  const { headingLevel: level } = usePlace();
  const { heading, mobileHeading } = entry;
  if (!heading) return null;
  // A page has one main heading, and those of further openings are below it.
  const isMain = ask(page, ({ state: { outline } }) => {
    const isFirst = !outline.hasMain;
    Object.assign(outline, { hasMain: true, last: isFirst ? 1 : level });
    return isFirst;
  });
  const Tag = isMain ? 'h1' : (`h${level}` as const);
  const id = anchorFor(page, heading);
  const text = mobileHeading ? (
    <>
      <span className={styles.wideOnly} {...languageOf(entry, 'heading')}>
        {inPhrases(heading)}
      </span>{' '}
      <span className={styles.phoneOnly} hidden {...languageOf(entry, 'mobileHeading')}>
        {inPhrases(mobileHeading)}
      </span>
    </>
  ) : (
    inPhrases(heading)
  );
  const isLong = ask(page, (_, inLanguage) => longWord.test(inLanguage(mobileHeading ?? heading)));
  return (
    <Tag id={id} className={styles.heading} {...(mobileHeading ? {} : languageOf(entry, 'heading'))}>
      <FormerAnchor text={heading} id={id} />
      {isLong ? <span className={styles.long}>{text}</span> : text}
    </Tag>
  );
}

interface BulletsProps {
  readonly texts: readonly Words[];
  readonly language: TextLanguage;
}

function Bullets({ texts, language }: BulletsProps) {
  if (texts.length === 0) return null;
  return (
    <ul className={styles.bullets} {...language}>
      {texts.map((text) => (
        <li key={String(text)}>{text}</li>
      ))}
    </ul>
  );
}

function HeroPicture({ entry }: HeroProps) {
  const page = useShape();
  const foreground = page.file(entry.foreground);
  const video = isVideo(foreground?.contentType) ? foreground : undefined;
  const picture = page.image(entry.foreground);
  const badge = entryOfType(page, entry.badge, 'linkedImage');
  const app = entryOfType(page, entry.appWindow, 'appWindow');
  if (!app && !video && !picture && !badge) return null;
  return (
    <div className={app ? styles.app : styles.picture}>
      {app && <AppWindow entry={app} />}
      {!app && video && <ForegroundVideo file={video} className={styles.foreground} />}
      {!app && <Picture image={picture} place="hero" className={styles.foreground} pageUrl={page.ownUrl} />}
      {badge && (
        <div className={extras.badge}>
          <LinkedPicture entry={badge} place="logo" />
        </div>
      )}
    </div>
  );
}

function ScrollArrow() {
  const { t } = useShape();
  return (
    <a href={`#${shellIds.afterHero}`} id={shellIds.afterHero} className={`no-print ${extras.scrollArrow}`}>
      {t('shell.scrollDown')}
    </a>
  );
}
